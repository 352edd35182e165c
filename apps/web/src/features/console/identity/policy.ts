/** What a role or a scope may do with one resource. */
export interface Permission {
  resource_id: string;
  actions: string[];
}

export interface Role {
  role_id: string;
  description: string;
  permissions: Permission[];
}

export interface Resource {
  resource_id: string;
  description: string;
  actions: string[];
}

export interface Scope {
  scope: string;
  description: string;
  permissions: Permission[];
}

export interface Policy {
  roles: Role[];
  resources: Resource[];
  scopes: Scope[];
}

/** Another system whose signed tokens open a session. */
export interface TrustedProfile {
  profile_id: string;
  issuer: string;
  audience: string;
  email_claim: string;
  jwks: unknown;
}

/** Stands for every action of a resource. */
export const everyAction = '*';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isListOf = (value: unknown, isOne: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);

const isText = (value: unknown) => typeof value === 'string';

const isPermission = (value: unknown) =>
  isObject(value) && isText(value['resource_id']) && isListOf(value['actions'], isText);

const isNamed = (name: string) => (value: unknown) =>
  isObject(value) && isText(value[name]) && isText(value['description']);

const mayDo = (name: string) => (value: unknown) =>
  isNamed(name)(value) && isListOf((value as Role).permissions, isPermission);

/** Whether JSON that somebody has typed can be shown in fields. */
export function isPolicy(value: unknown): value is Policy {
  return (
    isObject(value) &&
    isListOf(value['roles'], mayDo('role_id')) &&
    isListOf(value['scopes'], mayDo('scope')) &&
    isListOf(value['resources'], (one) => isNamed('resource_id')(one) && isListOf((one as Resource).actions, isText))
  );
}

export const areProfiles = (value: unknown): value is TrustedProfile[] =>
  isListOf(
    value,
    (one) => isObject(one) && ['profile_id', 'issuer', 'audience', 'email_claim'].every((name) => isText(one[name])),
  );
