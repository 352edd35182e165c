/** What is wrong with a value, in the reader's language, by the way to it: `rbac_policy.roles.0.role_id`. */
export type FieldFaults = Readonly<Record<string, string>>;

/** With a value that has parts, what is wrong with any of them. */
export const faultWithin = (faults: FieldFaults, path: string): string | undefined =>
  Object.entries(faults).find(([field]) => field === path || field.startsWith(`${path}.`))?.[1];

export const isFaultyAt = (faults: FieldFaults, path: string): boolean => faultWithin(faults, path) !== undefined;
