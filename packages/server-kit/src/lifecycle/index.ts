export { AlreadyRunning, claimRole } from './claim-role.ts';
export { runUntilSignal } from './run-until-signal.ts';
