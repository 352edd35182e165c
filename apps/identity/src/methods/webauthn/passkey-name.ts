import { fail } from '@targum/identity-contracts';

const maxLength = 64;

/** A name that people give: text without invisible or direction-changing characters, cut to what is shown. */
export function cleanPasskeyName(given: string): string {
  const visible = given
    .slice(0, 4096)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const name = Array.from(visible).slice(0, maxLength).join('').trim();
  if (name === '') throw fail('invalid_argument', { message: 'A passkey needs a name.' });
  return name;
}

const platforms: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** What a new passkey is called until its owner says otherwise. */
export function firstPasskeyName(userAgent: string): string {
  const platform = platforms.find(([pattern]) => pattern.test(userAgent))?.[1];
  return platform ? `Passkey (${platform})` : 'Passkey';
}
