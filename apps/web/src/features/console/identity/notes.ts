export type Notes = Record<string, unknown>;

/** A JSON object, or undefined for anything else. */
export function readNotes(text: string): Notes | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Notes) : undefined;
  } catch {
    return undefined;
  }
}

/** Notes are merged where they are kept, so one that was taken out is sent as null. */
export function changedNotes(before: Notes, after: Notes): Notes {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value));
  return Object.fromEntries([...gone.map((key) => [key, null]), ...changed]);
}
