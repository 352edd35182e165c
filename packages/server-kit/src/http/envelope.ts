import type { AppError } from '@targum/wire';

/** How answers are wrapped; the identity protocol has its own, the product API this one. */
export interface Envelope {
  success(data: unknown, about: { requestId: string; status: number }): unknown;
  failure(error: AppError, about: { requestId: string }): unknown;
}

export const plainEnvelope: Envelope = {
  success: (data) => data,
  failure: (error, { requestId }) => ({
    error: {
      code: error.code,
      message: error.userMessage,
      request_id: requestId,
      ...(error.facts ? { facts: error.facts } : {}),
    },
  }),
};
