/** What is sent, byte for byte, however often. */
export function eventBody(type: string, data: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp: new Date().toISOString(), data });
}
