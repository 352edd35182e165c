function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Two transactions got in each other's way; done again from the start, one of them succeeds. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '57P03', '57P01', '57P02', '53300'];

/** No connection could be had for now: the server is restarting, recovering, or full. */
export function isUnreachable(error: unknown): boolean {
  return (
    unreachable.includes(codeOf(error)) ||
    (error instanceof Error && error.message === 'Connection terminated unexpectedly')
  );
}
