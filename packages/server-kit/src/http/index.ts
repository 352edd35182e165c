export { type AppOptions, addressKey, createApp, isAllowedOrigin } from './create-app.ts';
export { type Call, type Endpoint, endpoints, type FileAnswer, type Handler, type IncomingFile } from './endpoint.ts';
export { type Envelope, envelopeIn } from './envelope.ts';
export type { EventStream } from './event-stream.ts';
export type { AnswerMemory, Begun } from './idempotency.ts';
export { mount, sendFailure } from './mount.ts';
export { referencePage } from './reference-page.ts';
