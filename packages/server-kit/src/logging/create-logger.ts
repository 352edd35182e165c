import { type DestinationStream, type Logger, pino } from 'pino';

interface LoggerOptions {
  level: string;
  /** The process: `api`, `worker`, … */
  name: string;
  /** One readable line an entry instead of JSON: for a person at a terminal. */
  readable?: boolean;
  destination?: DestinationStream;
}

/** What must never be written, wherever it turns up in an entry. */
const hidden = [
  'authorization',
  'cookie',
  'password',
  'token',
  'secret',
  'code',
  'session_token',
  'session_jwt',
  'to',
  'email',
  'phone_number',
];
const redact = hidden.flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
  `*.headers.${name}`,
  `*.headers["set-cookie"]`,
]);

/** The code of an error is kept under a name of its own: any other `code` may open an account and is hidden. */
function describeError(error: Error): object {
  const { code, ...rest } = pino.stdSerializers.err(error) as { code?: unknown };
  return code === undefined ? rest : { ...rest, error_code: code };
}

export function createLogger(options: LoggerOptions): Logger {
  const destination = options.destination ?? (options.readable ? readableLines() : pino.destination(2));
  return pino(
    {
      level: options.level,
      name: options.name,
      redact: { paths: [...new Set(redact)], censor: '[hidden]' },
      // Headers and addresses of people have no place in a log.
      serializers: {
        req: (request: { method: string; url: string }) => ({ method: request.method, url: withoutQuery(request.url) }),
        err: describeError,
      },
    },
    destination,
  );
}

/** Queries carry tokens of links. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}

interface Entry {
  level: number;
  time: number;
  name: string;
  msg?: string;
  err?: { stack?: string };
  code?: string;
  res?: { statusCode?: number };
  req?: { method: string; url: string };
  responseTime?: number;
}

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'ERROR', 60: 'FATAL' };

function readableLines(): DestinationStream {
  return {
    write(line: string) {
      const { level, time, name, msg, err, code, res, req, responseTime } = JSON.parse(line) as Entry;
      const clock = new Date(time).toTimeString().slice(0, 8);
      const details = [
        req ? `${req.method} ${req.url}` : '',
        res?.statusCode ?? '',
        responseTime ? `${Math.round(responseTime)} ms` : '',
        code ?? '',
      ];
      const stack = err?.stack;
      process.stderr.write(
        `${clock} ${levels[level] ?? level} ${name}: ${[msg, ...details].filter(Boolean).join(' ')}${stack ? `\n${stack}` : ''}\n`,
      );
    },
  };
}
