import { fail } from '@targum/identity-contracts';
import { type Administrator, recordAdmin } from '../../admin/admin-endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { Project } from '../../projects/project-directory.ts';
import { authorizeAddress, chooseScopes } from './authorize-address.ts';
import { callProvider, isRedirect, ProviderFault, placeOf } from './call-provider.ts';
import { type CheckReason, reasonOf, reasonOfStatus } from './check-reason.ts';
import { unknownSettings } from './client-settings.ts';
import { discoverEndpoints } from './discover-endpoints.ts';
import { exchangeCode } from './exchange-code.ts';
import { newFlowSecrets } from './flow-secrets.ts';
import { describeProvider } from './list-providers.ts';
import { keySet } from './provider-keys.ts';
import { type ConfiguredProvider, callbackIdOf, resolveProvider } from './resolve-provider.ts';
import { callbackAddress } from './start-flow.ts';

type What = 'settings' | 'discovery' | 'authorize' | 'token' | 'jwks' | 'userinfo' | 'emails';

/** What came back, in parts, so that a page says in its reader's language what is ours to say. */
interface Facts {
  status?: number;
  location?: string;
  said?: string;
  faults?: { code: string; field: string }[];
}

type Trouble = Facts & { result: 'unsure' | 'failed'; problem: string; reason: CheckReason };
type Outcome = { result: 'ok' } | Trouble;
type Check = { what: What; address?: string } & Outcome;

const ok = { result: 'ok' } as const;
const failed = (problem: string, reason: CheckReason, facts: Facts = {}): Trouble => ({
  result: 'failed',
  problem,
  reason,
  ...facts,
});
const failedBy = (error: unknown) => failed(wordsOf(error), reasonOf(error), factsOf(error));

function factsOf(error: unknown): Facts {
  const { answer, location } = error instanceof ProviderFault ? error : {};
  return {
    ...(answer ? { status: answer.status } : {}),
    ...(location ? { location } : {}),
    ...(answer?.problem ? { said: answer.problem } : {}),
  };
}

/** Asks every address of a provider what a sign-in would ask, with a code and a token that cannot be right. */
export async function checkProvider(deps: Deps, administrator: Administrator, id: string) {
  const { project } = administrator;
  const stored: Record<string, Record<string, unknown>> = project.settings.oauth_providers;
  if (!Object.hasOwn(stored, id)) throw fail('oauth_provider_not_configured');
  const callback_url = callbackAddress(deps, callbackIdOf(project, id));
  const checks = await checksOf(deps, project, id, { ...stored[id] }, callback_url);
  const is_working = checks.every(({ result }) => result !== 'failed');
  const details = { provider: id, is_working };
  await recordAdmin(deps, deps.db, administrator, 'oauth_provider.checked', { details });
  return { provider: id, callback_url, is_working, checks };
}

async function checksOf(
  deps: Deps,
  project: Project,
  id: string,
  raw: Record<string, unknown>,
  redirectUri: string,
): Promise<Check[]> {
  // One that is switched off is tried before it is switched on.
  const settings = { ...raw, enabled: true };
  const described = describeProvider(id, settings);
  if (described.state === 'wrong') {
    const { problem, faults } = described;
    return [{ what: 'settings', ...failed(problem, 'settings', { faults }) }];
  }
  const unknown = unknownSettings(settings);
  const faults = unknown.map((field) => ({ code: 'setting_unknown', field }));
  const written: Outcome =
    unknown.length === 0 ? ok : failed(`There is no such setting: ${unknown.join(', ')}.`, 'settings', { faults });
  const oauth_providers = { [id]: settings } as unknown as Project['settings']['oauth_providers'];
  const configured = resolveProvider({ ...project, settings: { ...project.settings, oauth_providers } }, id);
  const signal = AbortSignal.timeout(configured.client.timeout_ms);
  const found = await discovered(configured, signal);
  const first: Check[] = [{ what: 'settings', ...written }, ...found.checks];
  const { provider } = found;
  if (!provider) return first;
  const { authorize, token, jwks, userinfo, emails } = provider.row.endpoints;
  const asked = [
    { what: 'authorize' as const, address: authorize, outcome: tryAuthorize(provider, redirectUri, signal) },
    { what: 'token' as const, address: token, outcome: tryToken(deps, provider, redirectUri, signal) },
    ...(jwks ? [{ what: 'jwks' as const, address: jwks, outcome: tryKeys(jwks, signal) }] : []),
    ...(userinfo ? [{ what: 'userinfo' as const, address: userinfo, outcome: tryProfile(userinfo, signal) }] : []),
    ...(emails ? [{ what: 'emails' as const, address: emails, outcome: tryProfile(emails, signal) }] : []),
  ];
  const answered = asked.map(async ({ outcome, ...about }): Promise<Check> => ({ ...about, ...(await outcome) }));
  return [...first, ...(await Promise.all(answered))];
}

async function discovered(
  configured: ConfiguredProvider,
  signal: AbortSignal,
): Promise<{ provider?: ConfiguredProvider; checks: Check[] }> {
  if (configured.client.kind !== 'oidc') return { provider: configured, checks: [] };
  const what = 'discovery' as const;
  const address = configured.client.issuer ?? '';
  try {
    const provider = await discoverEndpoints(configured, signal, true);
    return { provider, checks: [{ what, address, ...ok }] };
  } catch (error) {
    return { checks: [{ what, address, ...failedBy(error) }] };
  }
}

/** What stands there is a page for people: whether it knows the client, only a browser can show. */
async function tryAuthorize(provider: ConfiguredProvider, redirectUri: string, signal: AbortSignal): Promise<Outcome> {
  const { nonce, codeVerifier } = newFlowSecrets();
  const scopes = chooseScopes(provider, undefined);
  const url = authorizeAddress(provider, { redirectUri, state: 'check', nonce, codeVerifier, scopes, params: {} });
  const answer = await lookAt(url, { accept: 'text/html' }, signal);
  if (typeof answer === 'string') return failed(answer, 'unreachable');
  const { status } = answer;
  const reason = reasonOfStatus(status);
  if (reason) return failed(`It answered ${status}.`, reason, { status });
  if (status < 400) return ok;
  const problem = `It answered ${status}: open the sign-in in a browser to see why.`;
  return { result: 'unsure', problem, reason: 'turned_away', status };
}

async function tryToken(
  deps: Deps,
  provider: ConfiguredProvider,
  redirectUri: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const { codeVerifier } = newFlowSecrets();
  try {
    const asked = { code: 'check', redirectUri, codeVerifier, askedScopes: [], now: deps.clock(), signal };
    await exchangeCode(provider, asked);
    return { result: 'unsure', problem: 'It took a code that nobody gave.', reason: 'code_taken' };
  } catch (error) {
    const { answer, reason } = error instanceof ProviderFault ? error : {};
    if (!answer || reason || reasonOfStatus(answer.status)) return failedBy(error);
    if (!isAboutClient(answer)) return ok;
    return failed(`It does not take our client id or secret: ${wordsOf(error)}`, 'client_refused', factsOf(error));
  }
}

/** A word about the code means that the client was right; each provider has its own words. */
function isAboutClient({ status, problem = '' }: { status: number; problem: string | undefined }): boolean {
  if (/grant|code/i.test(problem)) return false;
  return status === 401 || /client|credential|secret|unauthori[sz]ed|application/i.test(problem);
}

async function tryKeys(url: string, signal: AbortSignal): Promise<Outcome> {
  try {
    const { success, data } = keySet.safeParse(await callProvider({ url, signal }));
    return success && data.keys.length > 0 ? ok : failed('There are no keys in what it answered.', 'no_keys');
  } catch (error) {
    return failedBy(error);
  }
}

/** It has to be there and to refuse us. */
async function tryProfile(url: string, signal: AbortSignal): Promise<Outcome> {
  const headers = { accept: 'application/json', authorization: 'Bearer check' };
  const answer = await lookAt(url, headers, signal);
  if (typeof answer === 'string') return failed(answer, 'unreachable');
  const { status } = answer;
  if (isRedirect(status)) return failed(`It answered ${status}: redirects are not followed.`, 'redirected', answer);
  const reason = reasonOfStatus(status);
  return reason ? failed(`It answered ${status}.`, reason, { status }) : ok;
}

async function lookAt(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ status: number; location?: string } | string> {
  try {
    const named = { 'user-agent': 'Targum-Identity', ...headers };
    const response = await fetch(url, { headers: named, redirect: 'manual', signal });
    await response.body?.cancel();
    const location = placeOf(response, url);
    return { status: response.status, ...(location ? { location } : {}) };
  } catch {
    return `${new URL(url).host} could not be reached`;
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message.trim() : 'It failed.');
