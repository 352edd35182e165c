// npm test: checks, then tests on a real Postgres, then journeys in a real browser.
// Everything runs even after a failure; the last line counts.
import { runTests } from './testing/run-tests.ts';

process.exitCode = await runTests(process.argv.slice(2));
