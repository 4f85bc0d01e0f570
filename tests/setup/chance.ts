/**
 * Property tests draw the same cases in every gate: what turns it red is the change, not the draw. LIVERY_SEED and
 * LIVERY_RUNS draw others and more of them, LIVERY_CASES more of those that name their number (cases.ts); tests/deep/properties.deep.ts does.
 */
import fc from 'fast-check';

const { LIVERY_SEED = '20261123', LIVERY_RUNS = '100' } = process.env;

fc.configureGlobal({ seed: Number(LIVERY_SEED), numRuns: Number(LIVERY_RUNS) });
