import { createServer } from 'node:net';

/** Found out before anything slow begins. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const refused = error.code === 'EACCES';
      const reason = taken
        ? `Port ${port} is taken by another program`
        : refused
          ? `Port ${port} may not be used by this user`
          : error.message;
      reject(new Error(`${reason}. Choose another, for example PORT=${port === 3000 ? 3001 : 3000}.`));
    });
    probe.listen(port, host, () => resolve());
  });
  await new Promise((resolve) => probe.close(resolve));
}
