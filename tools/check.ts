// npm run check: types, lint, format, borders, dead code, in that order; every fault is shown before it fails.
import { runChecks } from './checks/run-checks.ts';

process.exitCode = (await runChecks()) ? 0 : 1;
