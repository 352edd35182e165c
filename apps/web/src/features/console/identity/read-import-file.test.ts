import { expect, test } from 'vitest';
import { type ImportFile, readImportFile } from './read-import-file.ts';

const read = (content: string | Uint8Array<ArrayBuffer>) => readImportFile(new Blob([content]));
const rowsOf = async (content: string) => ((await read(content)) as ImportFile).rows;

test('a table with any of the three delimiters becomes users, and columns that mean nothing are named', async () => {
  for (const mark of [',', ';', '\t']) {
    const lines = [
      ['Email', 'email_verified', 'first_name', 'shoe_size', 'password_hash'],
      ['noa@example.com', 'TRUE', 'נועה', '38', '$2b$10$abc'],
      ['dan@example.com', '', '', '', ''],
    ];
    expect(await read(`\uFEFF${lines.map((line) => line.join(mark)).join('\r\n')}`)).toEqual({
      ignored: ['shoe_size'],
      rows: [
        {
          line: 2,
          email: 'noa@example.com',
          user: { email: 'noa@example.com', email_verified: true, first_name: 'נועה', password_hash: '$2b$10$abc' },
        },
        { line: 3, email: 'dan@example.com', user: { email: 'dan@example.com' } },
      ],
    });
  }
});

test('a JSON list, bare or under "users", becomes the same users', async () => {
  const users = [{ email: 'noa@example.com', email_verified: true, last_name: 'Levi' }];
  const row = { line: 1, email: 'noa@example.com', user: users[0] };
  expect(await read(JSON.stringify(users))).toEqual({ ignored: [], rows: [row] });
  expect(await read(JSON.stringify({ users }))).toEqual({ ignored: [], rows: [row] });
});

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'not_text'],
  ['text in another encoding', new Uint8Array([0x65, 0x00, 0x6d, 0x00]), 'not_text'],
  ['half a JSON list', '[{"email": "a@x.example"}', 'not_json'],
  ['JSON that is no list', '{"people": []}', 'no_list'],
  ['an empty list', '[]', 'empty'],
  ['nothing', ' \n', 'empty'],
  ['a table without addresses', 'name,phone\nNoa,1\n', 'no_email'],
  ['only the head of a table', 'email,name\n', 'empty'],
  ['more than can be sent', `email\n${'a@x.example\n'.repeat(50_001)}`, 'too_many'],
])('%s is refused whole', async (_name, content, problem) => {
  expect(await read(content)).toBe(problem);
});

test('rows that cannot be sent say why and where, and the others stay', async () => {
  const table = ['email,email_verified', 'a@x.example,yes', ',no', 'b@x.example,perhaps', 'A@x.example,no'];
  expect((await rowsOf(table.join('\n'))).map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    [3, 'no_email'],
    [4, 'wrong_flag'],
    [5, 'twice'],
  ]);
  const list = ['x', { email: 'a@x.example', first_name: 'x'.repeat(129) }, { email: 'b@x.example' }];
  expect((await rowsOf(JSON.stringify(list))).map(({ line, problem }) => [line, problem])).toEqual([
    [1, 'no_object'],
    [2, 'too_long'],
    [3, undefined],
  ]);
});
