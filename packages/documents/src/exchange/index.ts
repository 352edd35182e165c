export { decodeExchange } from './decode-exchange.ts';
export type { ExchangeFile, ExchangeState, ExchangeUnit } from './exchange-file.ts';
export { type Glossary, type GlossaryTerm, readGlossaryCsv, writeGlossaryCsv } from './glossary.ts';
export { readXliff } from './read-xliff.ts';
export { readTbx, writeTbx } from './tbx.ts';
export { type Memory, type MemoryEntry, readTmx, streamTmx, writeTmx } from './tmx.ts';
export { streamXliff, writeXliff12, writeXliff21 } from './write-xliff.ts';
