/** Labels of the code pages that fonts name by number. */
const byCharset: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** Undefined for the charsets that mean "as the document says". */
export function labelOfCharset(charset: number | undefined): string | undefined {
  return charset === undefined ? undefined : byCharset[charset];
}

export function labelOfCodePage(page: number): string {
  if (page === 65_001) return 'utf-8';
  if (page === 10_000) return 'macintosh';
  if (page === 862) return 'cp862';
  return page >= 1250 && page <= 1258 ? `windows-${page}` : page === 874 ? 'windows-874' : 'windows-1252';
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

export function decodeBytes(bytes: readonly number[], label: string): string {
  // DOS Hebrew, which no decoder knows: letters stand at 80-9A.
  if (label === 'cp862')
    return bytes
      .map((byte) => String.fromCharCode(byte >= 0x80 && byte <= 0x9a ? 0x05d0 + byte - 0x80 : byte))
      .join('');
  const decoder = decoders.get(label) ?? new TextDecoder(label);
  decoders.set(label, decoder);
  return decoder.decode(Uint8Array.from(bytes));
}
