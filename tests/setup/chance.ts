/**
 * Property tests draw the same cases in every run of the test suite, so that only a change makes them fail. LIVERY_SEED
 * and LIVERY_RUNS draw other and more cases, LIVERY_CASES more of those with their own number (cases.ts);
 * tests/deep/properties.deep.ts uses them.
 */
import fc from 'fast-check';

const { LIVERY_SEED = '20261123', LIVERY_RUNS = '100' } = process.env;

fc.configureGlobal({ seed: Number(LIVERY_SEED), numRuns: Number(LIVERY_RUNS) });
