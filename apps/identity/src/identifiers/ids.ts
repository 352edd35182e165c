import { randomUUID } from 'node:crypto';

export type Environment = 'test' | 'live';

/** Ids name their kind and environment, so that one pasted in the wrong place is seen at once. */
export function newId(kind: string, environment: Environment): string {
  return `${kind}-${environment}-${randomUUID()}`;
}
