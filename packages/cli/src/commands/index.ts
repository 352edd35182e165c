import type { Command } from '../command.ts';
import { command as migrate } from './migrate.ts';
import { command as serve } from './serve.ts';
import { command as worker } from './worker.ts';

/** Every command, in the order in which the help lists them. */
export const commands: readonly Command[] = [serve, worker, migrate];
