import type { Translate } from '../../i18n/index.ts';
import type { MessageKey } from '../../i18n/texts.ts';
import { describeError } from '../../lib/describe-error.ts';

const codes = [
  'voice_work_same_language',
  'voice_work_language',
  'voice_work_empty',
  'voice_work_failed',
  'voice_pair_limit',
  'voice_work_limit',
  'voice_limit',
  'voice_file_too_large',
  'voice_work_complete',
  'voice_too_few_pairs',
  'voice_in_training',
  'voice_not_in_training',
  'voice_languages',
  'voice_not_found',
] as const;

const known: Record<string, MessageKey> = Object.fromEntries(codes.map((code) => [code, `voice.error.${code}`]));

/** What went wrong with a voice, in the reader's words where there are some (area `voice`). */
export function describeVoiceError(t: Translate, error: unknown): string {
  return describeError(t, error, known);
}

/** Why a work was refused. */
export function describeRefusal(t: Translate, { code, message }: { code: string; message: string }): string {
  const key = known[code];
  return key ? t(key) : message;
}
