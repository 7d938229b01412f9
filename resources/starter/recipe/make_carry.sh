#!/bin/bash
# Rebuild, from a fresh checkout, what the calls to a lent machine carry.
#
#   bash make_carry.sh OUT          OUT: a folder that .git/info/exclude ignores
#
# OUT/first    wheels/ (soundfile), hib/ (hibari and its network with durations), tok/, corpus.txt.gz,
#              codec/ (the shipped speech_tokenizer/), kok/ (the second half of shard 2)
# OUT/second   the Kokoro shards with the text position of every frame; shard 2 its first half
#
# Needs PyPI and SHARED (corpus, tokenizer, Kokoro shards). A call takes 64 MiB, the checkout
# included: the two weight files (42 MB) are out of it during both calls (README).
# PYTHON: an interpreter with numpy, onnx and onnxruntime; without it, OUT.venv is made.
set -eu
out=$(realpath -m "$1") recipe=$(dirname "$(realpath "$0")")
shared=${SHARED:-$recipe/../../../../shared/starter}
limit=$((64 * 1024 * 1024))
mkdir -p "$out"/first/{wheels,kok,codec} "$out/second"
if [ -z "${PYTHON:-}" ]; then
  python3 -m venv "$out.venv"
  "$out.venv/bin/pip" install -q numpy onnx onnxruntime
  PYTHON=$out.venv/bin/python
fi

python3 -m pip download -q --no-deps --only-binary=:all: --python-version 3.12 \
  --implementation cp --platform manylinux_2_28_x86_64 --platform manylinux_2_17_x86_64 \
  --platform manylinux2014_x86_64 -d "$out/first/wheels" \
  soundfile==0.14.0 cffi==2.1.1 pycparser==3.12 hibari-tts==0.2.1
hib=$out/first/hib
rm -rf "$hib"
"$PYTHON" -m zipfile -e "$out"/first/wheels/hibari_tts-*.whl "$hib"
rm "$out"/first/wheels/hibari_tts-*.whl
(cd "$recipe" && "$PYTHON" -B -c "
import sys; from pathlib import Path; from synth_hibari import add_durations
home = Path(sys.argv[1])
add_durations(home / 'hibari/assets/hibari.onnx', home / 'hibari_durations.onnx')
" "$hib")
rm "$hib"/hibari/assets/hibari.onnx "$hib"/hibari/assets/*_gb* # British words are not spoken

cp -rL "$shared/tok" "$out/first/"
cp -L "$shared/corpus.txt.gz" "$out/first/"
cp "$recipe"/../speech_tokenizer/* "$out/first/codec/"

aligned=$(mktemp -d)
"$PYTHON" -B "$recipe/align_kokoro.py" "$hib" "$aligned" "$shared"/kokoro/shard_*.json.gz
cp "$aligned"/shard_*.json.gz "$shared/kokoro/shard_001.ogg" "$shared/kokoro/shard_003.ogg" \
  "$out/second/"
# What follows hour 0.95 of shard 0 is never trained on: clips to judge by come from there.
head -c 11700000 "$shared/kokoro/shard_000.ogg" > "$out/second/shard_000.ogg"
head -c 10000000 "$shared/kokoro/shard_002.ogg" > "$out/second/shard_002.ogg.0"
tail -c +10000001 "$shared/kokoro/shard_002.ogg" > "$out/first/kok/shard_002.ogg.1"
chmod -R u+w "$out"
rm -r "$aligned"
find "$out" -name __pycache__ -prune -exec rm -r {} +

cd "$recipe"
tree=$(cd "$(git rev-parse --show-toplevel)" && git ls-files -zco --exclude-standard \
  | grep -zv '^resources/starter/.*model.safetensors$' \
  | { xargs -0 du -cb 2> /dev/null || true; } | awk '$2 == "total" { n += $1 } END { print n }')
for folder in "$out"/first "$out"/second; do
  bytes=$(find "$folder" -type f -printf '%s\n' | awk '{ n += $1 } END { print n }')
  echo "$folder: $((bytes / 1000000)) MB, with the checkout $(((bytes + tree) / 1000000)) MB"
  [ $((bytes + tree)) -lt $limit ] || echo "  too large: a call takes $((limit / 1000000)) MB"
done
