import { basename, dirname } from 'node:path';
import { env, pipeline } from '@huggingface/transformers';

export interface TransformersRate {
  perSecond: number;
  perCpuSecond: number;
}

/** The same model folder through Transformers.js, one thread, greedy; the better of one by one and in batches. */
export async function measureTransformers(
  modelFolder: string,
  texts: readonly string[],
  words: number,
): Promise<TransformersRate> {
  env.allowRemoteModels = false;
  env.localModelPath = `${dirname(modelFolder)}/`;
  const translator = await pipeline('translation', basename(modelFolder), {
    dtype: 'q8',
    device: 'cpu',
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
  const options: Record<string, unknown> = { num_beams: 1, max_new_tokens: 128 };
  const run = async (batch: number): Promise<TransformersRate> => {
    const started = performance.now();
    const before = process.cpuUsage();
    for (let at = 0; at < texts.length; at += batch) {
      const part = texts.slice(at, at + batch).map((text) => `>>eng<< ${text}`);
      await translator(part, options);
    }
    const { user, system } = process.cpuUsage(before);
    return { perSecond: words / ((performance.now() - started) / 1000), perCpuSecond: words / ((user + system) / 1e6) };
  };
  await translator(`>>eng<< ${texts[0] ?? ''}`, options);
  const [single, batched] = [await run(1), await run(16)];
  await translator.dispose();
  return single.perCpuSecond > batched.perCpuSecond ? single : batched;
}
