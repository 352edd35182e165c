import type { ProviderRow } from '../provider.ts';
import { amazon } from './amazon.ts';
import { apple } from './apple.ts';
import { bitbucket } from './bitbucket.ts';
import { coinbase } from './coinbase.ts';
import { discord } from './discord.ts';
import { facebook } from './facebook.ts';
import { figma } from './figma.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { google } from './google.ts';
import { linkedin } from './linkedin.ts';
import { microsoft } from './microsoft.ts';
import { salesforce } from './salesforce.ts';
import { slack } from './slack.ts';
import { snapchat } from './snapchat.ts';
import { tiktok } from './tiktok.ts';
import { twitch } from './twitch.ts';
import { twitter } from './twitter.ts';
import { yahoo } from './yahoo.ts';

/** Every provider with a button, in the order in which the widget shows them. */
export const providers = [
  google,
  microsoft,
  apple,
  github,
  gitlab,
  facebook,
  discord,
  salesforce,
  slack,
  amazon,
  bitbucket,
  linkedin,
  coinbase,
  twitch,
  twitter,
  tiktok,
  snapchat,
  figma,
  yahoo,
] as const satisfies readonly ProviderRow[];

export function findProvider(id: string): ProviderRow | undefined {
  return providers.find((row) => row.id === id);
}

/** As people write it; a provider made of settings goes by its id. */
export function providerName(id: string): string {
  return findProvider(id)?.name ?? id;
}
