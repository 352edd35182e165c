import fc from 'fast-check';

/** The same cases in every run: what a run finds, the next one finds too. A failure names the path to its case. */
fc.configureGlobal({ seed: 20_261_115 });

export { fc };
