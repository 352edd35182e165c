export type { ExchangeFile, ExchangeState, ExchangeUnit } from './exchange-file.ts';
export { type Glossary, type GlossaryTerm, readGlossaryCsv, writeGlossaryCsv } from './glossary.ts';
export { readXliff } from './read-xliff.ts';
export { readTbx, writeTbx } from './tbx.ts';
export { type Memory, type MemoryEntry, readTmx, writeTmx } from './tmx.ts';
export { writeXliff12, writeXliff21 } from './write-xliff.ts';
