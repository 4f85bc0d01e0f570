import { globSync, readFileSync } from 'node:fs';
import type { ViteUserConfig } from 'vitest/config';
import { validatorModules } from '../scripts/build/validator-modules.ts';
import { LongFirst } from './long-first.ts';

/** Files of a project share their worker, the modules in it and the document: to have them anew would cost more than the tests. */
const shared = {
  setupFiles: ['console', 'chance', 'clean-worker', 'quick-react'].map((name) => `./tests/setup/${name}.ts`),
  restoreMocks: true,
  isolate: false,
  // What a machine many times slower needs: a test that is right is never ended for being slow.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
};

/**
 * Tests on a database wait for it, for sockets and for timers a fifth of their time: a third worker fills that. What runs
 * together with other numbers of workers has a turn of its own.
 */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** What of the house needs no database: its pages, and of each game what is not its server's part. */
const DEMO_GAMES_PURE = [
  'src/house/{rules,client,texts}/**/*.test.{ts,tsx}',
  'src/house/games/*.test.ts',
  'src/house/games/*/{rules,page,texts}/**/*.test.{ts,tsx}',
];

/** What of the bank needs no database: what stands in its folders; the whole bank is tested beside bank.ts. */
const BANK_PURE = ['src/bank/*/**/*.test.{ts,tsx}'];

/** A recipe that ends on the database. */
const GAME_PLAYED = 'tests/recipes/game-played.test.ts';

const PURE = [
  'src/{model,contract,validator,pool,conformance,ui,portal,console,brand,texts}/**/*.test.{ts,tsx}',
  ...DEMO_GAMES_PURE,
  ...BANK_PURE,
  'src/chat/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'tests/*.test.{ts,tsx}',
  'tests/recipes/*.test.ts',
];

const PAGES = globSync(PURE).filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'));

/** These begin the page itself, once and for all: what it hears then is heard to its end. */
const BEGINNINGS = [
  'src/portal/boot.test.ts',
  'src/portal/start/early-touch.test.ts',
  'src/portal/start/early-form.test.ts',
  'src/portal/start/late-boot.test.ts',
];

/**
 * What needs no database (pure; what of it needs a document: pages, and beginnings where it must be a file's own), what runs on a real PostgreSQL, with the
 * contract against gateways (data), and the long runs of `npm run test:deep` (deep).
 */
export const tests: NonNullable<ViteUserConfig['test']> = {
  maxWorkers: 2,
  sequence: { sequencer: LongFirst },
  projects: [
    {
      plugins: [validatorModules()],
      test: {
        ...shared,
        name: 'pure',
        pool: 'threads',
        include: PURE,
        exclude: [...PAGES, GAME_PLAYED],
        globalSetup: ['./tests/setup/scratch.ts'],
      },
    },
    {
      plugins: [validatorModules()],
      test: {
        ...shared,
        name: 'pages',
        setupFiles: [...shared.setupFiles, './tests/setup/patience.ts', './tests/setup/document.ts'],
        pool: 'threads',
        include: PAGES,
        exclude: BEGINNINGS,
      },
    },
    {
      plugins: [validatorModules()],
      test: {
        ...shared,
        name: 'beginnings',
        isolate: true,
        setupFiles: [...shared.setupFiles, './tests/setup/patience.ts'],
        pool: 'threads',
        include: BEGINNINGS,
      },
    },
    {
      plugins: [validatorModules()],
      test: {
        ...shared,
        ...waiting,
        name: 'data',
        pool: 'forks',
        include: [
          'src/{gateway,postgres,serving,edge,house,bank}/**/*.test.{ts,tsx}',
          'src/*.test.ts',
          'src/compose/*.test.ts',
          'tests/{faults,conformance}/**/*.test.ts',
          GAME_PLAYED,
        ],
        exclude: [...DEMO_GAMES_PURE, ...BANK_PURE],
        globalSetup: ['./tests/setup/database.ts', './tests/setup/scratch.ts'],
      },
    },
    {
      plugins: [validatorModules()],
      test: {
        ...shared,
        isolate: true,
        name: 'deep',
        pool: 'forks',
        // Faults and loads of one test must not be another's.
        fileParallelism: false,
        include: ['tests/deep/**/*.deep.ts'],
        globalSetup: ['./tests/setup/database.ts'],
        testTimeout: 600_000,
        hookTimeout: 120_000,
      },
    },
  ],
};
