import type { Core } from '../core.ts';
import type { ParsedPhoneNumber } from '../frame.ts';

/** Before sending: a silent helper must not hold the visitor up. */
export const SUBMIT_LIMIT_MS = 2000;
/** While typing: only the looks of the number wait for it. */
export const DISPLAY_LIMIT_MS = 10_000;

/** Parses numbers in the helper frame, which carries the numbering plans so that this page does not have to. */
export function phone(core: Core) {
  const ask = (phoneNumber: string, regionCode: string, limit: number) =>
    core.rare.callFrame(core.settings, 'parsedPhoneNumber', { phoneNumber, regionCode }, limit);
  return {
    /** The number to send; when nobody can parse it, what the visitor typed behind the country's code, and the server decides. A number with a plus brings its own code. */
    toE164: (raw: string, regionCode: string, callingCode: string): Promise<ParsedPhoneNumber> =>
      ask(raw, regionCode, SUBMIT_LIMIT_MS).catch(() => ({
        isValid: true,
        number: `+${raw.includes('+') ? '' : callingCode}${raw.replace(/\D/g, '')}`,
        national: raw,
      })),
    format: (raw: string, regionCode: string): Promise<string> =>
      ask(raw, regionCode, DISPLAY_LIMIT_MS).then(
        (parsed) => (parsed.isValid ? parsed.national : raw),
        () => raw,
      ),
  };
}
