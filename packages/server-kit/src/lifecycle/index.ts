export { AlreadyRunning, claimRole } from './claim-role.ts';
export { expectSignal, runUntilSignal } from './run-until-signal.ts';
