/**
 * A book and its translation, Hebrew TAB English a line, in the order of the book; not shipped. Several files are
 * separated by commas.
 */
export const adaptationFiles = (process.env['TARGUM_ADAPTATION_TSV'] ?? '').split(',').filter(Boolean);
