/** The largest file that can be uploaded. */
export const largestUploadBytes = 200 * 1024 * 1024;

/** How long the projects of somebody without an account are kept after they were last here. */
export const visitorRetentionDays = 30;

/** Segments that one job translates. */
export const segmentsInChunk = 200;
