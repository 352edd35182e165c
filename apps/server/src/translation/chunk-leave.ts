import { z } from 'zod';

/**
 * Leave for one worker to translate one chunk, about two hundred paragraphs. There is one for every chunk that waits,
 * but it does not say which: the worker takes the one that is due in fairness. Apart from the job, so that the job's
 * own handler may give out more of it.
 */
export const chunkLeave = {
  name: 'translate-chunk',
  input: z.object({}),
  // Every kill of a worker or a database counts as a try: a book must outlive many of them.
  options: { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 10, expireInSeconds: 900 },
};
