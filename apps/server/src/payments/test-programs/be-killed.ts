import { dieAfter } from './dying-pool.ts';
import { type FlowName, flows, type Subject } from './flows.ts';
import { openMoney } from './money-deps.ts';

/** Runs a flow until the given step and is killed there, the way an operating system kills. */
const [url = '', apiBase = '', webhookSecret = '', flow = 'start', step = '0', subject = '{}'] = process.argv.slice(2);
const { deps } = await openMoney(url, { apiBase, webhookSecret });
dieAfter(deps.db, Number(step), () => process.kill(process.pid, 'SIGKILL'));
await flows[flow as FlowName](deps, JSON.parse(subject) as Subject);
process.exit(0);
