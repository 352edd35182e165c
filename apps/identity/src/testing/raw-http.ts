import { connect } from 'node:net';

/** Speaks HTTP by hand, for what no client would send. `closed` says that the server hung up, and not we. */
export function rawHttp(baseUrl: string, parts: (string | Buffer)[], patienceMs = 1500) {
  return new Promise<{ text: string; closed: boolean }>((resolve) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => {
      for (const part of parts) socket.write(part);
    });
    let text = '';
    const give = (closed: boolean) => {
      clearTimeout(timer);
      resolve({ text, closed });
    };
    const timer = setTimeout(() => {
      give(false);
      socket.destroy();
    }, patienceMs);
    socket.on('data', (part) => (text += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => give(true));
  });
}
