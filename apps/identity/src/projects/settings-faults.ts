import { fail } from '@targum/identity-contracts';
import type { z } from 'zod';

/** What a page can say in its reader's language; scripts read it beside the sentence. */
type FaultCode =
  | 'address_loose'
  | 'address_unsafe'
  | 'key_invalid'
  | 'key_private'
  | 'provider_name'
  | 'provider_unknown'
  | 'secret_unknown'
  | 'setting_invalid'
  | 'setting_missing'
  | 'setting_repeated'
  | 'setting_unknown';

export interface SettingsFault {
  code: FaultCode;
  /** The way to the value, with points between the names: `oauth_providers.github.client_secret`. */
  field: string;
  message: string;
}

/** What a schema found. One of its own rules may name the code that its fault has. */
export function faultsOf({ issues }: z.ZodError, input: unknown): SettingsFault[] {
  return issues.map((issue) => {
    const named: unknown = issue.code === 'custom' ? issue.params?.['fault'] : undefined;
    const isEmpty = [undefined, ''].some((nothing) => valueAt(input, issue.path) === nothing);
    const code = isFaultCode(named) ? named : isEmpty ? 'setting_missing' : 'setting_invalid';
    return { code, field: issue.path.join('.'), message: issue.message };
  });
}

const isFaultCode = (value: unknown): value is FaultCode => value === 'address_unsafe' || value === 'setting_missing';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<PropertyKey, unknown>)[name]
        : undefined,
    input,
  );
}

/** The refusal of settings: sentences for whoever reads, codes and fields for whoever shows them. */
export const refuseSettings = (faults: readonly SettingsFault[]) =>
  fail('invalid_argument', {
    facts: {
      problems: faults.map(({ field, message }) => (message.startsWith(field) ? message : `${field}: ${message}`)),
      faults: faults.map(({ code, field }) => ({ code, field })),
    },
  });
