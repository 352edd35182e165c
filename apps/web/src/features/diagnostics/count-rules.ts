import {
  countDocBySize,
  countDocxBySize,
  countFile,
  countOtherBySize,
  countPdfBySize,
  countTxtByWhitespace,
} from '@targum/documents/counting';

type RuleName = 'txt' | 'docx' | 'doc' | 'pdf' | 'other' | 'parsed';

export interface CountRow {
  rule: RuleName;
  /** Undefined where a browser cannot read the format. */
  words: number | undefined;
  /** The specification names this rule for the file's extension. */
  named: boolean;
}

const bySize: Record<Exclude<RuleName, 'txt' | 'parsed'>, (bytes: number) => number> = {
  docx: countDocxBySize,
  doc: countDocBySize,
  pdf: countPdfBySize,
  other: countOtherBySize,
};

/** Every rule of the specification on one file, and what reading it for real gives. */
export async function countInBrowser(file: File): Promise<CountRow[]> {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? '';
  const counted = await countFile(new Uint8Array(await file.arrayBuffer()), file.name);
  const parsed = counted.exact ? counted.words : undefined;
  const named = nameRule(extension, parsed !== undefined);
  const rows: Omit<CountRow, 'named'>[] = [
    { rule: 'parsed', words: parsed },
    { rule: 'txt', words: countTxtByWhitespace(await file.text()) },
    ...Object.entries(bySize).map(([rule, count]) => ({ rule: rule as RuleName, words: count(file.size) })),
  ];
  return rows.map((row) => ({ ...row, named: row.rule === named }));
}

/** A docx counts by its text, and by its size where that cannot be read. */
function nameRule(extension: string, isReadable: boolean): RuleName {
  if (extension === 'txt' || extension === 'doc' || extension === 'pdf') return extension;
  if (extension === 'docx') return isReadable ? 'parsed' : 'docx';
  return 'other';
}
