import { basename, dirname } from 'node:path';
import { env, pipeline } from '@huggingface/transformers';

/** The same model folder through Transformers.js, one thread, greedy; the better of one by one and in batches. */
export async function transformersWordsPerSecond(
  modelFolder: string,
  texts: readonly string[],
  words: number,
): Promise<number> {
  env.allowRemoteModels = false;
  env.localModelPath = `${dirname(modelFolder)}/`;
  const translator = await pipeline('translation', basename(modelFolder), {
    dtype: 'q8',
    device: 'cpu',
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
  const run = async (batch: number): Promise<number> => {
    const started = performance.now();
    for (let at = 0; at < texts.length; at += batch) {
      const part = texts.slice(at, at + batch).map((text) => `>>eng<< ${text}`);
      await translator(part, { num_beams: 1, max_new_tokens: 128 } as never);
    }
    return words / ((performance.now() - started) / 1000);
  };
  await translator(`>>eng<< ${texts[0] ?? ''}`, { max_new_tokens: 32 } as never);
  const best = Math.max(await run(1), await run(16));
  await translator.dispose();
  return best;
}
