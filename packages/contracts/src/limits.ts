/** The largest file that can be uploaded. */
export const largestUploadBytes = 200 * 1024 * 1024;

/** Segments that one job translates. */
export const segmentsInChunk = 200;
