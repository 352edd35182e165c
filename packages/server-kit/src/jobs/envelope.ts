/** What is stored as a job's data: the input, and the request that caused it. */
export interface JobEnvelope {
  input: unknown;
  request_id?: string;
}

/** The id given by the sender, or the one the input carries itself. */
export function requestIdOf({ input, request_id }: JobEnvelope): string | undefined {
  if (request_id) return request_id;
  const carried = typeof input === 'object' && input !== null && 'requestId' in input ? input.requestId : undefined;
  return typeof carried === 'string' ? carried : undefined;
}
