/** Ends waiting: what is silent for too long becomes an error that says so. */
export function within<T>(work: Promise<T>, limitMs: number, late: Error): Promise<T> {
  return Promise.race([work, new Promise<never>((_resolve, reject) => setTimeout(reject, limitMs, late))]);
}
