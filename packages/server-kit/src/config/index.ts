export { ConfigError, readConfig } from './read-config.ts';
export { Secret, secret } from './secret.ts';
