import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: string;
  cookie: string;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One kept connection that asks and waits, one question at a time. Node's own client costs a core that the server is
 * measured on twice as much; this one knows only the answers that our server gives: with a length, never in chunks.
 */
function openLine(port: number) {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<Answer> | undefined;
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const read = readAnswer(received);
    if (!read) return;
    received = received.subarray(read.bytes);
    waiting?.resolve(read.answer);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')));
  return {
    ask(text: string): Promise<Answer> {
      waiting = Promise.withResolvers<Answer>();
      socket.write(text);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

function readAnswer(received: Buffer): { answer: Answer; bytes: number } | undefined {
  const end = received.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${head}`);
  const bytes = end + headEnd.length + Number(length);
  if (received.length < bytes) return undefined;
  const cookies = [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(([, pair]) => pair);
  const body = received.toString('utf8', end + headEnd.length, bytes);
  return { answer: { status: Number(head.slice(9, 12)), body, cookie: cookies.join('; ') }, bytes };
}

/** As many lines as are in use at the same time. */
export function openLines(port: number) {
  const free: ReturnType<typeof openLine>[] = [];
  const all: ReturnType<typeof openLine>[] = [];
  const newLine = () => {
    const line = openLine(port);
    all.push(line);
    return line;
  };
  return {
    async ask(text: string): Promise<Answer> {
      const line = free.pop() ?? newLine();
      const answer = await line.ask(text);
      free.push(line);
      return answer;
    },
    close: () => all.forEach((line) => line.close()),
  };
}
