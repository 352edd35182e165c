import type { InterfaceLanguage } from './index.ts';

/**
 * The texts, by area: a page loads the areas it needs, in the language that is shown. English is what the other
 * languages are typed against, so a missing text does not compile.
 */
const areas = {
  site: { en: () => import('./en/site.ts'), he: () => import('./he/site.ts') },
  legal: { en: () => import('./en/legal.ts'), he: () => import('./he/legal.ts') },
  public: { en: () => import('./en/public.ts'), he: () => import('./he/public.ts') },
  investors: { en: () => import('./en/investors.ts'), he: () => import('./he/investors.ts') },
  pricing: { en: () => import('./en/pricing.ts'), he: () => import('./he/pricing.ts') },
  home: { en: () => import('./en/home.ts'), he: () => import('./he/home.ts') },
  account: { en: () => import('./en/account.ts'), he: () => import('./he/account.ts') },
  billing: { en: () => import('./en/billing.ts'), he: () => import('./he/billing.ts') },
  console: { en: () => import('./en/console.ts'), he: () => import('./he/console.ts') },
  identity: { en: () => import('./en/identity.ts'), he: () => import('./he/identity.ts') },
  'identity-import': { en: () => import('./en/identity-import.ts'), he: () => import('./he/identity-import.ts') },
  'identity-setup': { en: () => import('./en/identity-setup.ts'), he: () => import('./he/identity-setup.ts') },
  work: { en: () => import('./en/work.ts'), he: () => import('./he/work.ts') },
  voice: { en: () => import('./en/voice.ts'), he: () => import('./he/voice.ts') },
  draft: { en: () => import('./en/draft.ts'), he: () => import('./he/draft.ts') },
  assignments: { en: () => import('./en/assignments.ts'), he: () => import('./he/assignments.ts') },
  review: { en: () => import('./en/review.ts'), he: () => import('./he/review.ts') },
} satisfies Record<string, Record<InterfaceLanguage, () => Promise<{ texts: Record<string, string> }>>>;

export type Area = keyof typeof areas;

type English = { [A in Area]: Awaited<ReturnType<(typeof areas)[A]['en']>>['texts'] };

export type MessageKey = { [A in Area]: keyof English[A] }[Area];

export async function loadTexts(area: Area, language: InterfaceLanguage): Promise<Record<string, string>> {
  return (await areas[area][language]()).texts;
}
