// npm run check: types, lint, format, borders, dead code, in that order; every fault is shown before it fails.
import { failingChecks } from './checks/run-checks.ts';

process.exitCode = (await failingChecks()).length === 0 ? 0 : 1;
