import { hashSync } from '@node-rs/argon2';
import { serveOrders } from '../../threads/serve-orders.ts';
import { argonOptions } from './argon-options.ts';
import type { HashOrder } from './password-hasher.ts';
import { verifyHash } from './verify-hash.ts';

serveOrders(({ hash, password }: HashOrder) =>
  hash === undefined ? hashSync(password, argonOptions) : verifyHash(hash, password),
);
