import { type Answer, openLines } from './http-line.ts';
import type { FromLoad, Job, JobResult, ToLoad } from './jobs.ts';

/**
 * A process of its own that makes the bench's requests: what they cost is then known apart from what the server
 * costs, and it is as little as Node can do, because both share the machine's cores.
 */
const [port = '', token = ''] = process.argv.slice(2);
const password = 'violet kettle sings northward 71';
const server = openLines(Number(port));
/** Codes of mails, as they come in, which may be before or after the answer that announces them. */
const mails = new Map<string, PromiseWithResolvers<string>>();

function mailTo(address: string): PromiseWithResolvers<string> {
  const mail = mails.get(address) ?? Promise.withResolvers<string>();
  mails.set(address, mail);
  return mail;
}

interface Person {
  email: string;
  session: string;
  cookie: string;
}
const people: Person[] = [];

function call(path: string, sent: object | undefined, given: { session?: string; cookie?: string } = {}) {
  const payload = sent ? JSON.stringify(sent) : '';
  const credentials = Buffer.from(`${token}:${given.session ?? token}`).toString('base64');
  const lines = [
    `${sent ? 'POST' : 'GET'} /sdk/v1${path} HTTP/1.1`,
    `host: localhost:${port}`,
    `authorization: Basic ${credentials}`,
    ...(sent ? ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`] : []),
    ...(given.cookie ? [`cookie: ${given.cookie}`] : []),
  ];
  return server.ask(`${lines.join('\r\n')}\r\n\r\n${payload}`);
}

async function must(answer: Promise<Answer>): Promise<Answer> {
  const done = await answer;
  if (done.status !== 200) throw new Error(`a call of the bench failed with ${done.status}: ${done.body}`);
  return done;
}

const credentials = (email: string, secret = password) => ({ email, password: secret, session_duration_minutes: 60 });
const dataOf = (answer: Answer) => (JSON.parse(answer.body) as { data: Record<string, string> }).data;
const personAt = (turn: number) => people[turn % people.length] ?? { email: '', session: '', cookie: '' };

const work: Record<Exclude<Job['kind'], 'refusals' | 'create'>, (turn: number) => Promise<unknown>> = {
  logins: (turn) => {
    const { email, cookie } = personAt(turn);
    return must(call('/passwords/authenticate', credentials(email), { cookie }));
  },
  passcodes: async (turn) => {
    const email = `otp-${turn}@example.com`;
    const sent = await must(call('/otps/email/login_or_create', { email }));
    const code = await mailTo(email).promise;
    mails.delete(email);
    const body = { token: code, method_id: dataOf(sent)['method_id'], session_duration_minutes: 60 };
    await must(call('/otps/authenticate', body, { cookie: sent.cookie }));
  },
  sessions: (turn) => must(call('/sessions/authenticate', {}, { session: personAt(turn).session })),
  bootstrap: () => must(call(`/projects/bootstrap/${token}`, undefined)),
};

async function createPeople(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const email = `bench-${index}@example.com`;
    const made = await must(call('/passwords', credentials(email)));
    people.push({ email, session: dataOf(made)['session_token'] ?? '', cookie: made.cookie });
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** In turn, so that whatever else the machine does falls on both alike. */
async function refusals(pairs: number): Promise<Pick<JobResult, 'times' | 'otherTimes'>> {
  const refuse = (email: string) =>
    timed(() => call('/passwords/authenticate', credentials(email, 'wrong and long enough')));
  const times: number[] = [];
  const otherTimes: number[] = [];
  for (let turn = 0; turn < pairs; turn += 1) {
    times.push(await refuse(personAt(turn).email));
    otherTimes.push(await refuse(`nobody-${turn}@example.com`));
  }
  return { times, otherTimes };
}

async function repeat(kind: keyof typeof work, callers: number, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let turn = 0;
  const caller = async () => {
    while (performance.now() < end) times.push(await timed(() => work[kind](turn++)));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times;
}

async function run(job: Job): Promise<JobResult> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  let found: Pick<JobResult, 'times' | 'otherTimes'> = { times: [], otherTimes: [] };
  if (job.kind === 'refusals') found = await refusals(job.pairs);
  else if (job.kind === 'create') await createPeople(job.callers);
  else found.times = await repeat(job.kind, job.callers, job.seconds);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - began) / 1000;
  return { ...found, count: found.times.length, seconds, processorMs: (user + system) / 1000 };
}

const tell = (said: FromLoad) => void process.send?.(said);
process.on('message', (asked: ToLoad) => {
  if ('code' in asked) mailTo(asked.code.to).resolve(asked.code.code);
  else
    run(asked.job).then(
      (result) => tell({ result }),
      (error: unknown) => tell({ failure: String(error) }),
    );
});
process.once('disconnect', () => server.close());
