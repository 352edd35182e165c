export { HttpError } from '@targum/wire';
export { createTargum, type Targum } from './create-targum.ts';
export { type DownloadedFile } from './downloaded-file.ts';
export { eachItem } from './each-item.ts';
export { type ServerEvent } from './read-events.ts';
export { verifyWebhook, type WebhookEvent } from './verify-webhook.ts';
