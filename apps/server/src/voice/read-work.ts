import { voiceErrors, voiceLimits } from '@targum/contracts';
import { countWords } from '@targum/documents/counting';
import { type JobContext, transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { keepPairs, settlePairs } from '../memory/keep-pairs.ts';
import type { Aligned, Sides } from './align.thread.ts';
import { memoryOf } from './memory-of.ts';
import { openTexts, sentencesOf, WorkRefused } from './open-side.ts';
import { countUsedPairs, replacePairs, selectWorkPairs } from './pairs.sql.ts';
import { readExchange } from './read-exchange.ts';
import { runThread } from './run-thread.ts';
import { studyVoice } from './study-voice.job.ts';
import { lockVoice, notePairsChanged, selectVoice, type VoiceRow } from './voices.sql.ts';
import { markWorkReady, markWorkRejected, selectWork, setWorkProgress, type WorkRow } from './works.sql.ts';

interface Read extends Aligned {
  words: number;
}

/** Repeatable: a second run after a crash finds the same pairs and stores them once. */
export async function readWork(deps: Deps, { workId }: { workId: string }, context: JobContext): Promise<void> {
  const work = await selectWork(deps.db, workId);
  const voice = work && (await selectVoice(deps.db, work.voice_id));
  if (!work || !voice || !['waiting', 'reading'].includes(work.state)) return;
  await setWorkProgress(deps.db, workId, 0);
  try {
    await storeRead(deps, voice, workId, await read(deps, voice, work, context.signal));
    await settlePairs(deps.db);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof WorkRefused) return markWorkRejected(deps.db, workId, error.code, error.message);
    if (context.lastAttempt)
      await markWorkRejected(deps.db, workId, 'voice_work_failed', 'The work could not be read. Try it again later.');
    throw error;
  }
}

async function read(deps: Deps, voice: VoiceRow, work: WorkRow, signal: AbortSignal): Promise<Read> {
  const languages = { source: voice.source_language, target: voice.target_language };
  if (work.kind === 'exchange') {
    const pairs = await readExchange(deps, work.original_key ?? '', languages);
    return { pairs, alone: 0, words: wordsOf(pairs.map((pair) => pair.source)) };
  }
  if (work.kind === 'target') {
    const side = await openTexts(deps, work.translation_key ?? '', work.translation_name ?? '');
    refuseOtherLanguage(side.language, languages.target);
    return { pairs: [], alone: 0, words: wordsOf(side.texts) };
  }
  const sides = await openSides(deps, voice, work);
  const aligned = await runThread<Aligned>(new URL('./align.thread.ts', import.meta.url), sides, {
    signal,
    onProgress: (fraction) =>
      // What cannot be told now is told a moment later.
      void setWorkProgress(deps.db, work.id, fraction * 100).catch(() => undefined),
  });
  return { ...aligned, words: wordsOf(sides.source.sentences) };
}

const wordsOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countWords(text), 0);

function refuseOtherLanguage(found: string | undefined, wanted: string): void {
  if (found !== undefined && found !== wanted)
    throw new WorkRefused('voice_work_language', 'The text is in another language than this voice writes.');
}

/** Whoever gives the two files the other way round means the same. */
async function openSides(deps: Deps, voice: VoiceRow, work: WorkRow): Promise<Sides> {
  const first = await openTexts(deps, work.original_key ?? '', work.original_name ?? '');
  const second = await openTexts(deps, work.translation_key ?? '', work.translation_name ?? '');
  const [source, target] = [voice.source_language, voice.target_language];
  const turned = first.language === target && second.language === source;
  const [ours, theirs] = turned ? [second, first] : [first, second];
  if (!turned && first.language !== undefined && first.language === second.language)
    throw new WorkRefused('voice_work_same_language', 'Both files are in the same language.');
  if (!turned) refuseOtherLanguage(second.language, target);
  return {
    source: { language: source, sentences: sentencesOf(ours.texts, source) },
    target: { language: target, sentences: sentencesOf(theirs.texts, target) },
  };
}

async function storeRead(deps: Deps, voice: VoiceRow, workId: string, made: Read): Promise<void> {
  await transaction(deps.db, async (db) => {
    // Deleted meanwhile, the voice or the work alone.
    if (!(await lockVoice(db, voice.id)) || !(await selectWork(db, workId))) return;
    if ((await countUsedPairs(db, voice.id)) + made.pairs.length > voiceLimits.pairs)
      throw new WorkRefused('voice_pair_limit', voiceErrors.voice_pair_limit.message);
    await replacePairs(db, workId, made.pairs);
    await keepPairs(db, memoryOf(voice), await selectWorkPairs(db, workId));
    await markWorkReady(db, workId, made);
    await notePairsChanged(db, voice.id);
    await deps.queue.send(studyVoice, { voiceId: voice.id }, { db });
  });
}
