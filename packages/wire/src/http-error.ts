interface HttpErrorFields {
  status: number;
  statusText: string;
  code: string;
  userMessage: string;
  requestId?: string | undefined;
  facts?: Record<string, unknown> | undefined;
  retryAfter?: number | undefined;
}

/** Any answer that is not OK, as the caller sees it: 'HTTP {status}: {statusText}' with the code kept. */
export class HttpError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly code: string;
  readonly userMessage: string;
  readonly requestId: string | undefined;
  readonly facts: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(fields: HttpErrorFields) {
    super(`HTTP ${fields.status}: ${fields.statusText}`);
    this.name = 'HttpError';
    this.status = fields.status;
    this.statusText = fields.statusText;
    this.code = fields.code;
    this.userMessage = fields.userMessage;
    this.requestId = fields.requestId;
    this.facts = fields.facts;
    this.retryAfter = fields.retryAfter;
  }
}
