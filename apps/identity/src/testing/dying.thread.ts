import { existsSync, writeFileSync } from 'node:fs';
import { serveOrders } from '../threads/serve-orders.ts';

/** An order "once <file>" ends the thread unless the file is there, "always" ends every thread, all others are echoed. */
serveOrders((order: string) => {
  const [how, file = ''] = order.split(' ');
  const dies = how === 'always' || (how === 'once' && !existsSync(file));
  if (how === 'once') writeFileSync(file, '');
  // Not an error, which would only be told to the caller.
  if (dies) process.exit(1);
  if (how === 'fail') throw new Error('this order cannot be carried out');
  return order;
});
