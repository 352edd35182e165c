import { expect, test } from 'vitest';
import { createLogger } from './index.ts';

function lines() {
  const written: string[] = [];
  return { written, destination: { write: (line: string) => void written.push(line) } };
}

test('secrets and addresses are hidden however deep they lie', () => {
  const { written, destination } = lines();
  const log = createLogger({ level: 'info', name: 'test', destination });
  log.info(
    {
      password: 'p1',
      user: { email: 'dana@example.test' },
      req: { method: 'GET', url: '/a?token=t1' },
      input: { headers: { authorization: 'Basic x1' } },
    },
    'done',
  );
  expect(written.join('')).not.toMatch(/p1|dana@|t1|x1/);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ name: 'test', msg: 'done', req: { url: '/a' } });
});

test('a child carries the request id through', () => {
  const { written, destination } = lines();
  createLogger({ level: 'info', name: 'test', destination }).child({ requestId: 'abc' }).warn('look');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ requestId: 'abc', level: 40 });
});

test('the code of an error is kept, a code of a person is not', () => {
  const { written, destination } = lines();
  const log = createLogger({ level: 'info', name: 'test', destination });
  log.error({ err: Object.assign(new Error('boom'), { code: 'ECONNREFUSED' }), code: '482913' }, 'failed');
  log.child({ token: 't1' }).info('x');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ err: { error_code: 'ECONNREFUSED' }, code: '[hidden]' });
  expect(written[1]).not.toContain('t1');
});
