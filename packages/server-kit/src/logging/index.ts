export type { Logger } from 'pino';
export { createLogger } from './create-logger.ts';
