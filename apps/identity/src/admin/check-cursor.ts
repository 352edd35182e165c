import { fail } from '@targum/identity-contracts';

/** Lists go on from the time and id of their last row; anything else would be an error of the database. */
export function checkCursor(cursor: string | undefined): void {
  if (cursor === undefined) return;
  const [time = '', id = ''] = cursor.split(' ');
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}$/.test(time) && !Number.isNaN(Date.parse(time));
  if (!isTime || !/^[A-Za-z0-9-]{1,100}$/.test(id)) throw fail('invalid_argument');
}
