/** What the load generator can be asked to do, each from several callers for a while. */
export type Job =
  | { kind: 'create' | 'logins' | 'passcodes' | 'sessions' | 'bootstrap'; callers: number; seconds: number }
  | { kind: 'refusals'; pairs: number };

export interface JobResult {
  count: number;
  seconds: number;
  /** Of single calls, in milliseconds, for what is judged by them. */
  times: number[];
  /** For refusals: the same of unknown addresses, taken in turn with the known ones. */
  otherTimes: number[];
  /** Processor time of the load generator itself, in milliseconds. */
  processorMs: number;
}

export type ToLoad = { job: Job } | { code: { to: string; code: string } };
export type FromLoad = { result: JobResult } | { failure: string };
