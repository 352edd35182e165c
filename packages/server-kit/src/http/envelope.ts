import type { AppError } from '@targum/wire';

/** How answers are wrapped; the identity protocol has its own, the product API this one. */
export interface Envelope {
  success(data: unknown, about: { requestId: string; status: number }): unknown;
  /** The language is the caller's first wish, as its header names it. */
  failure(error: AppError, about: { requestId: string; language?: string }): unknown;
}

/** Errors in the caller's language where there are texts in it, by code; else as they were thrown. */
export function envelopeIn(texts: Record<string, Record<string, string>>): Envelope {
  return {
    success: (data) => data,
    failure: (error, { requestId, language }) => ({
      error: {
        code: error.code,
        message: texts[language ?? '']?.[error.code] ?? error.userMessage,
        request_id: requestId,
        ...(error.facts ? { facts: error.facts } : {}),
      },
    }),
  };
}

export const plainEnvelope: Envelope = envelopeIn({});
