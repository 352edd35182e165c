import type { NameKind } from './known-names.ts';

/**
 * Names of each kind that the model has met so often that it carries them over unchanged, in both directions: chosen
 * by trying some forty in eighteen sentences each, with everything that Hebrew writes onto a name.
 */
export const standIns: Record<NameKind, readonly { he: string; en: string }[]> = {
  place: [
    { he: 'לונדון', en: 'London' },
    { he: 'ברלין', en: 'Berlin' },
    { he: 'פריז', en: 'Paris' },
    { he: 'רומא', en: 'Rome' },
  ],
  country: [
    { he: 'צרפת', en: 'France' },
    { he: 'גרמניה', en: 'Germany' },
    { he: 'רוסיה', en: 'Russia' },
    { he: 'איטליה', en: 'Italy' },
  ],
  man: [
    { he: 'תום', en: 'Tom' },
    { he: 'אברהם', en: 'Abraham' },
    { he: "ג'ורג'", en: 'George' },
  ],
  woman: [
    { he: 'מרי', en: 'Mary' },
    { he: 'אליזבת', en: 'Elizabeth' },
    { he: 'נטשה', en: 'Natasha' },
  ],
  currency: [
    { he: 'יורו', en: 'euros' },
    { he: 'לירות', en: 'pounds' },
  ],
};
