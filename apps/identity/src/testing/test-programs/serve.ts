import { createApp, createLogger, createPool } from '@targum/server-kit';
import { createIdentity } from '../../index.ts';

/** An identity server of its own process; says its address and its messages on the standard output, a line each. */
const [url = '', secret = '', publicUrl = ''] = process.argv.slice(2);
const say = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);

const pool = createPool({ url, name: 'identity-process', max: 10, onError: () => {} });
const log = createLogger({ level: 'silent', name: 'identity' });
const app = await createApp({ logger: log, origins: [], trustProxies: ['127.0.0.1'], secure: false, perMinute: 1e6 });
const send = async (message: object) => say({ message });
const identity = await createIdentity({ pool, log, secret, publicUrl, development: true, send });
await identity.register(app);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
say({ port: typeof address === 'object' && address ? address.port : 0 });
