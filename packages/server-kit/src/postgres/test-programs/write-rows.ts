import { createPool } from '../../sql/index.ts';
import { openDatabase } from '../open-database.ts';

/** Opens the database of a folder and writes numbered rows for ever; a number is printed once it is committed. */
const dataDir = process.argv[2] ?? '';
const database = await openDatabase({ dataDir });
const pool = createPool({ url: database.url, name: 'writer', onError: () => {} });
await pool.query('create table if not exists written (writer integer, number integer, primary key (writer, number))');
process.stdout.write(`postgres ${database.pid()}\n`);
for (let number = 0; ; number++) {
  await pool.query('insert into written values ($1, $2)', [process.pid, number]);
  process.stdout.write(`${number}\n`);
}
