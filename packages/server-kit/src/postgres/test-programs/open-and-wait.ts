import { openDatabase } from '../open-database.ts';

/** Opens the database of a folder, says which server it got, and closes it when its input ends. */
const database = await openDatabase({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`postgres ${database.pid()}\n`);
process.stdin.resume();
process.stdin.once('end', () => {
  void database.close().then(() => process.exit(0));
});
