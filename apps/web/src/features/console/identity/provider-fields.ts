export type ProviderSettings = Record<string, unknown>;

export interface ProviderField {
  name:
    | 'name'
    | 'issuer'
    | 'client_id'
    | 'client_secret'
    | 'team_id'
    | 'key_id'
    | 'private_key'
    | 'tenant'
    | 'version'
    | 'scopes'
    | 'allowed_scopes';
  kind: 'text' | 'address' | 'secret' | 'key' | 'lines';
  required?: boolean;
}

/** Installations of one's own that the provider's program can be had for. */
const movable = ['gitlab', 'salesforce'];

/** What one provider is set up with; rarer settings, such as other addresses, stand as JSON among the settings. */
export function fieldsOf(provider: string, isOidc: boolean): ProviderField[] {
  const own: ProviderField[] = isOidc
    ? [
        { name: 'name', kind: 'text' },
        { name: 'issuer', kind: 'address', required: true },
      ]
    : [];
  const secret: ProviderField[] =
    provider === 'apple'
      ? [
          { name: 'team_id', kind: 'text' },
          { name: 'key_id', kind: 'text' },
          { name: 'private_key', kind: 'key' },
        ]
      : [{ name: 'client_secret', kind: 'secret' }];
  return [
    ...own,
    { name: 'client_id', kind: 'text', required: true },
    ...secret,
    ...(provider === 'microsoft' ? [{ name: 'tenant', kind: 'text' } as const] : []),
    ...(provider === 'facebook' ? [{ name: 'version', kind: 'text' } as const] : []),
    ...(!isOidc && movable.includes(provider) ? [{ name: 'issuer', kind: 'address' } as const] : []),
    { name: 'scopes', kind: 'lines' },
    { name: 'allowed_scopes', kind: 'lines' },
  ];
}

/** What is sent: empty fields are no settings, and a secret that was left alone stays what it is. */
export function composeSettings(before: ProviderSettings, typed: ProviderSettings): ProviderSettings {
  const merged = { ...before, ...typed };
  const isKept = (name: string) => ['client_secret', 'private_key'].includes(name) && typed[name] === '';
  return Object.fromEntries(
    Object.entries(merged).flatMap(([name, value]) => {
      if (isKept(name)) return before[name] ? [[name, before[name]]] : [];
      const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
      return isEmpty ? [] : [[name, value]];
    }),
  );
}
