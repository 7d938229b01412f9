#!/bin/bash
# One lease of a GPU machine, as a daemon: the stages overlap where they can, and each prepares
# itself (loads, compiles, captures) while the one before still trains.
#
#   setsid nohup bash lease.sh WORK CARRIED UNTIL > WORK/daemon.log 2>&1 < /dev/null &
#
# WORK     where everything is written; WORK/recipe is a copy of this folder
# CARRIED  what make_carry.sh puts into first/: hib/, tok/ and corpus.txt(.gz); kok/ holds the
#          shards of its kokoro folders, and the file kok/ready once all of them have come. To
#          resume, state/ (codec.pt, decoder.pt, talker.pt)
# UNTIL    clock time (seconds) at which the talker stops
# FROM: an exported checkpoint to begin with; a stage that has a file in CARRIED/state resumes it
# CODEC_MIN, DECODER_MIN: minutes of those stages; 0 leaves the stage out
# SYNTH_S, SKIP: seconds of synthesis, and lines of the corpus that earlier leases spoke
# TALKER_LR: peak rate of the talker
# CODEC_ARGS, TALKER_ARGS: further arguments of these stages
set -u
W=$1 C=$2 UNTIL=$3
FROM=${FROM:-} CODEC_MIN=${CODEC_MIN:-0} DECODER_MIN=${DECODER_MIN:-8}
SYNTH_S=${SYNTH_S:-225} SKIP=${SKIP:-0} TALKER_LR=${TALKER_LR:-1.5e-3}
CODEC_ARGS=${CODEC_ARGS:-} TALKER_ARGS=${TALKER_ARGS:-}
export PYTHONPATH=$W/recipe:/tmp/site PYTHONUNBUFFERED=1 TORCHINDUCTOR_CACHE_DIR=$W/inductor
mkdir -p "$W/logs" "$W/hib"
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

(OMP_NUM_THREADS=1 python3 synth_hibari.py "$C/corpus.txt" "$W/hib" "$SYNTH_S" 13 "$C/hib" "$SKIP" \
  > "$W/logs/synth.log" 2>&1; touch "$W/synth.done") &
until_file "$C/kok/ready"
note kokoro
python3 unpack_opus.py "$W/kok" "$C"/kok/*.ogg > "$W/logs/opus.log" 2>&1
[ $(($(date +%s) - began)) -ge 38 ] || sleep $((began + 38 - $(date +%s))) # 9 h of hibari by then
codec=$W/codec.pt
if [ "$CODEC_MIN" != 0 ]; then
  python3 train_codec.py --data "$W/kok" "$W/hib" --hours 9 --out "$codec" \
    --minutes "$CODEC_MIN" $CODEC_ARGS $(begin codec) > "$W/logs/codec.log" 2>&1 &
elif [ -f "$C/state/codec.pt" ]; then
  codec=$C/state/codec.pt
else
  codec=$FROM
fi
note codec "$codec"
decoder=
if [ "$DECODER_MIN" != 0 ]; then
  # After stage 1 begin with the new codec's decoder: an older one reads other codes.
  [ "$CODEC_MIN" = 0 ] && how=$(begin decoder) || how=
  python3 train_decoder.py --data "$W/kok" "$W/hib" --hours 9 --codec "$codec" \
    --out "$W/decoder.pt" --minutes "$DECODER_MIN" $how > "$W/logs/decoder.log" 2>&1 &
  decoder=$!
fi
until_file "$W/synth.done"
python3 prepare.py --data "$W/kok" "$W/hib" --tokenizer "$C/tok" --out "$W/tables.pt" \
  > "$W/logs/prepare.log" 2>&1
note prepared
python3 train_talker.py --data "$W/kok" "$W/hib" --tables "$W/tables.pt" --codec "$codec" \
  --after "$W/go" --until "$UNTIL" --lr "$TALKER_LR" --out "$W/talker.pt" --compile \
  $TALKER_ARGS $(begin talker) > "$W/logs/talker.log" 2>&1 &
talker=$!
until_file "$codec"
[ -n "$decoder" ] && wait "$decoder"
note decoder
touch "$W/go"
wait "$talker"
note talker
touch "$W/all.done"
