/** A file of pairs, Hebrew TAB English a line, in the order of the book; not shipped. */
export const parallelFile = process.env['TARGUM_PARALLEL_TSV'];
