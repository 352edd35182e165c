export { readOrMakeSecret, type ServerSecret, serverSecret } from './server-secret.ts';
