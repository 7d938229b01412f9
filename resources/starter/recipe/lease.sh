#!/bin/bash
# One lease of a GPU machine, as a daemon: codec, talker, decoder. Each stage prepares itself
# (loads, compiles, captures) while the one before still trains.
#
#   setsid nohup bash lease.sh WORK CARRIED > WORK/daemon.log 2>&1 < /dev/null &
#
# WORK     where everything is written; WORK/recipe is a copy of this folder
# CARRIED  what make_carry.sh puts into first/: hib/, tok/, corpus.txt(.gz); fx.txz if there is one;
#          kok/ holds the shards, and the file kok/ready once all of them have come. To resume,
#          state/ (codec.pt, decoder.pt, talker.pt)
# WORK/until: two clock times (seconds), read when the speech is there: the end of the talker, and
#          of the decoder after it; equal ones leave that out, as does the file WORK/no_decoder
# FROM: an exported checkpoint to begin with; a stage that has a file in CARRIED/state resumes it
# CODEC_MIN: minutes of the codec; 0 leaves it out
# DECODER_MIN: minutes of the decoder while the speech is made, before the talker; not with a codec
# SYNTH_S, SKIP: seconds of synthesis, and lines of the corpus that earlier leases spoke
# TALKER_LR: peak rate of the talker
# CODEC_ARGS, TALKER_ARGS: further arguments of these stages
set -u
W=$1 C=$2
FROM=${FROM:-} CODEC_MIN=${CODEC_MIN:-0} DECODER_MIN=${DECODER_MIN:-0} SYNTH_S=${SYNTH_S:-225} SKIP=${SKIP:-0}
TALKER_LR=${TALKER_LR:-1.5e-3} CODEC_ARGS=${CODEC_ARGS:-} TALKER_ARGS=${TALKER_ARGS:-}
export PYTHONPATH=$W/recipe:/tmp/site PYTHONUNBUFFERED=1 TORCHINDUCTOR_CACHE_DIR=$W/inductor
mkdir -p "$W/logs" "$W/hib" "$W/inductor"
cd "$W/recipe" || exit 1
began=$(date +%s)
note() { echo "$(($(date +%s) - began)) s: $*" >> "$W/logs/lease.log"; }
until_file() { while [ ! -e "$1" ]; do sleep 0.5; done; }
begin() {
  if [ -f "$C/state/$1.pt" ]; then
    echo --resume "$C/state/$1.pt"
  elif [ -n "$FROM" ]; then
    echo --from "$FROM"
  fi
}
[ -f "$C/corpus.txt" ] || gunzip -k "$C/corpus.txt.gz"
[ ! -f "$C/fx.txz" ] || tar xJf "$C/fx.txz" -C "$W/inductor"

(OMP_NUM_THREADS=1 python3 synth_hibari.py "$C/corpus.txt" "$W/hib" "$SYNTH_S" 14 "$C/hib" "$SKIP" \
  > "$W/logs/synth.log" 2>&1; touch "$W/synth.done") &
until_file "$C/kok/ready"
note kokoro
python3 unpack_opus.py "$W/kok" "$C"/kok/*.ogg > "$W/logs/opus.log" 2>&1
[ $(($(date +%s) - began)) -ge 38 ] || sleep $((began + 38 - $(date +%s))) # 9 h of hibari by then
codec=$W/codec.pt
if [ "$CODEC_MIN" != 0 ]; then
  how="--data $W/kok $W/hib --hours 9 --out $codec --minutes $CODEC_MIN $CODEC_ARGS"
  how="$how $(begin codec)"
  (python3 train_codec.py $how > "$W/logs/codec.log" 2>&1 || {
    note codec failed
    python3 train_codec.py $how --no-compile --lr 3e-4 > "$W/logs/codec2.log" 2>&1
  }) &
elif [ -f "$C/state/codec.pt" ]; then
  codec=$C/state/codec.pt
else
  codec=$FROM
fi
note codec "$codec"
decode="python3 train_decoder.py --data $W/kok $W/hib --hours 9 --codec $codec"
decode="$decode --out $W/decoder.pt"
decoder=
if [ "$DECODER_MIN" != 0 ] && [ "$CODEC_MIN" = 0 ]; then
  $decode --minutes "$DECODER_MIN" $(begin decoder) > "$W/logs/decoder.log" 2>&1 &
  decoder=$!
fi
until_file "$W/synth.done"
python3 prepare.py --data "$W/kok" "$W/hib" --tokenizer "$C/tok" --out "$W/tables.pt" \
  > "$W/logs/prepare.log" 2>&1
note prepared
read -r talker_end decoder_end < "$W/until"
how="--data $W/kok $W/hib --tables $W/tables.pt --codec $codec --until $talker_end"
how="$how --after $W/go --lr $TALKER_LR --out $W/talker.pt $TALKER_ARGS $(begin talker)"
(python3 train_talker.py $how --compile > "$W/logs/talker.log" 2>&1 || {
  note talker failed
  python3 train_talker.py $how > "$W/logs/talker2.log" 2>&1
}
touch "$W/talker.done") &
until_file "$codec"
[ -z "$decoder" ] || wait "$decoder"
note the talker may begin
touch "$W/go"
if [ -z "$decoder" ] && [ "$decoder_end" -gt "$talker_end" ]; then
  while [ $(($(date +%s) + 110)) -lt "$talker_end" ]; do sleep 1; done
  if [ ! -f "$W/no_decoder" ]; then
    $decode --after "$W/talker.done" --until "$decoder_end" > "$W/logs/decoder.log" 2>&1 &
  fi
fi
until_file "$W/talker.done"
note talker
wait
note all
touch "$W/all.done"
