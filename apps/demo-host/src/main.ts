import { readConfig } from './config.ts';
import { serveDemo } from './serve-demo.ts';

const config = readConfig();
const { url } = await serveDemo(config);
process.stdout.write(`Demo host: ${url} (identity at ${config.identityUrl}); gallery: ${url}/gallery\n`);
