#!/bin/bash
# All rounds on one GPU machine: job.sh WORK SPM DEV START. WORK/tok holds the token files; WORK/deadline a Unix time.
# Training compiles and begins on the parallel text while the first back-translation runs; the second one is made by
# its first snapshot (ROUNDS=1 leaves it out). SNAPSHOTS: shares of the time at which averaged weights are written.
set -u
W=$1 SPM=$2 DEV=$3 START=$4
T=$(cd "$(dirname "$0")" && pwd)
P="python3 -u"
say() { echo "[$(date +%T)] $*"; }
$P $T/train.py $W/d0,$W/d1,$W/d2 $W/run --start $START --deadline $W/deadline --snapshots ${SNAPSHOTS:-0.28,0.6,0.85} > $W/train.log 2>&1 &
TRAIN=$!
(until [ -e $W/tok/pairs.ok ]; do sleep 0.3; done; $P $T/mix.py $W/tok none $W/d0; $P $T/resample.py $W/tok $SPM 1) > $W/resample.log 2>&1 &
SAMPLE=$!
say back-translation from the start
$P $T/backtranslate.py $START $W/tok $W/b1 --only en ${LIMIT:+--limit $LIMIT}
until [ -e $W/tok/pairs.ok ]; do sleep 0.3; done
$P $T/backtranslate.py $START $W/tok $W/b1 --only he ${LIMIT:+--limit $LIMIT}
say filter
$P $T/filter_pairs.py $START $W/tok $W/keep.npy
wait $SAMPLE; cat $W/resample.log
$P $T/mix.py $W/tok $W/keep.npy $W/d1 $W/b1
say first mixture ready
$P $T/evaluate.py $START $SPM $DEV
first=$(echo ${SNAPSHOTS:-0.28,0.6,0.85} | cut -d, -f1)
if [ ${ROUNDS:-2} = 2 ]; then
until [ -e $W/run/snapshot-$first.pt ] || ! kill -0 $TRAIN 2>/dev/null; do sleep 0.5; done
say second back-translation
$P $T/resample.py $W/tok $SPM 2 > $W/resample.log 2>&1 &
SAMPLE=$!
$P $T/backtranslate.py $W/run/snapshot-$first.pt $W/tok $W/b2 ${LIMIT:+--limit $LIMIT}
wait $SAMPLE
$P $T/mix.py $W/tok $W/keep.npy $W/d2 $W/b2
say second mixture ready
fi
for name in $(echo ${SNAPSHOTS:-0.28,0.6,0.85} | tr , ' '); do
  until [ -e $W/run/snapshot-$name.pt ] || ! kill -0 $TRAIN 2>/dev/null; do sleep 0.5; done
  $P $T/evaluate.py $W/run/snapshot-$name.pt $SPM $DEV
done
until [ -e $W/run/final.pt ] || ! kill -0 $TRAIN 2>/dev/null; do sleep 0.5; done
$P $T/evaluate.py $W/run/final.pt $SPM $DEV --out $W/hyp
$P $T/evaluate.py $W/run/final.pt $SPM $DEV --beam 4 --power 0.6 --out $W/hyp
say ALLDONE
