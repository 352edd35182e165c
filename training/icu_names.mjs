// Names of regions, languages, scripts, currencies and cities in both languages, from the Unicode data in Node.
// icu_names.mjs > names.tsv (Hebrew TAB English)
const seen = new Set();
const put = (he, en) => {
  const line = `${he}\t${en}`;
  if (he && en && /[א-ת]/.test(he) && !/[א-ת]/.test(en) && !seen.has(line)) seen.add(line);
};
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const two = letters.flatMap((a) => letters.map((b) => a + b));
const codes = {
  region: [...two.map((c) => c.toUpperCase()), '001', '002', '003', '005', '009', '011', '013', '014', '015', '017', '018', '019', '021', '029', '030', '034', '035', '039', '053', '054', '057', '061', '142', '143', '145', '150', '151', '154', '155', '419'],
  language: [...two, ...two.flatMap((c) => letters.map((l) => c + l))],
  currency: Intl.supportedValuesOf('currency'),
};
for (const [type, list] of Object.entries(codes)) {
  const [he, en] = ['he', 'en'].map((l) => new Intl.DisplayNames([l], { type, fallback: 'none' }));
  for (const code of list) put(he.of(code), en.of(code));
}
// "שעון אבידג'אן" and "Abidjan Time": the city is what is left without the word for time.
for (const timeZone of Intl.supportedValuesOf('timeZone')) {
  const [he, en] = ['he', 'en'].map((l) => new Intl.DateTimeFormat(l, { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(0).find((p) => p.type === 'timeZoneName').value);
  if (he.startsWith('שעון ') && en.endsWith(' Time')) put(he.slice(5), en.slice(0, -5));
}
for (const unit of Intl.supportedValuesOf('unit'))
  put(...['he', 'en'].map((l) => new Intl.NumberFormat(l, { style: 'unit', unit, unitDisplay: 'long' }).format(5)));
console.log([...seen].join('\n'));
