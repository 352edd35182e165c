/** A book as a plain PDF: one column of Helvetica, a running head and a number on each page. */
export function samplePdf(words: number): Uint8Array {
  const vocabulary =
    'the river and a house of people by the water in the morning with great stories about mountains under light'.split(
      ' ',
    );
  const perLine = 12;
  const perPage = 40;
  const pages: string[] = [];
  let written = 0;
  let seed = 1;
  const pick = (): string => {
    seed = (seed * 16_807) % 2_147_483_647;
    return vocabulary[seed % vocabulary.length] ?? '';
  };
  while (written < words) {
    const lines = [line('A Long Book', 250, 770, 9)];
    for (let row = 0; row < perPage && written < words; row += 1) {
      const picked = Array.from({ length: perLine }, pick);
      lines.push(
        line(`${picked.join(' ')}${row % 8 === 7 ? '.' : ''}`, 60, 730 - row * 16 - Math.floor(row / 8) * 12, 11),
      );
      written += perLine;
    }
    lines.push(line(String(pages.length + 1), 300, 30, 9));
    pages.push(lines.join('\n'));
  }
  return assemble(pages);
}

function line(text: string, x: number, y: number, size: number): string {
  return `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}

function assemble(pages: readonly string[]): Uint8Array {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  const parts = ['%PDF-1.4\n'];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const text = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(text);
    length += text.length;
  }
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return new TextEncoder().encode(parts.join(''));
}
