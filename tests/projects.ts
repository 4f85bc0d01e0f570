import { globSync, readFileSync } from 'node:fs';
import type { ViteUserConfig } from 'vitest/config';
import { validatorModules } from '../scripts/build/validator-modules.ts';
import { LongFirst } from './long-first.ts';

/**
 * Files of a project share their worker, its modules and its document: recreating them would cost more than the tests.
 */
const shared = {
  setupFiles: ['console', 'chance', 'clean-worker', 'quick-react'].map((name) => `./tests/setup/${name}.ts`),
  restoreMocks: true,
  isolate: false,
  // Limits for a much slower machine: a correct but slow test must not fail.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
};

/**
 * Database tests wait for the database, sockets and timers a fifth of their time: a third worker uses that. Projects
 * with another number of workers run in a group of their own.
 */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/**
 * Tests of the demo game provider without a database: its pages, and the parts of each game other than the server's.
 */
const DEMO_GAMES_PURE = [
  'src/demo-games/{rules,client,texts}/**/*.test.{ts,tsx}',
  'src/demo-games/games/*.test.ts',
  'src/demo-games/games/*/{rules,page,texts}/**/*.test.{ts,tsx}',
];

/**
 * Tests of the demo payment provider without a database: those in its folders; the test of the whole provider is next
 * to demo-payments.ts.
 */
const DEMO_PAYMENTS_PURE = ['src/demo-payments/*/**/*.test.{ts,tsx}'];

/** The recipes one by one, of `npm run test:deep -- recipes`; new.test.ts and new-checks.test.ts try all of them. */
const EACH_RECIPE = 'tests/recipes/!(new|new-*).test.ts';

/** The tests of recipes that need the database. */
const RECIPES_WITH_DATA = 'tests/recipes/new-data.test.ts';

const PURE = [
  'src/{model,contract,validator,pool,conformance,ui,portal,console,brand,texts,openfeature}/**/*.test.{ts,tsx}',
  ...DEMO_GAMES_PURE,
  ...DEMO_PAYMENTS_PURE,
  'src/chat/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'tests/*.test.{ts,tsx}',
  'tests/recipes/*.test.ts',
];

const PAGES = globSync(PURE).filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'));

/** These start the page itself, whose listeners last as long as the document. */
const BEGINNINGS = [
  'src/portal/boot.test.ts',
  'src/portal/start/early-touch.test.ts',
  'src/portal/start/early-form.test.ts',
  'src/portal/start/late-boot.test.ts',
];

/**
 * V8's protection of compiled code by memory keys aborts long processes that compile much ("Check failed:
 * jit_page.has_value()"): seldom, and only on processors that have such keys.
 */
const UNPROTECTED = ['--no-memory-protection-keys'];

/**
 * Test projects: without a database (pure; with a document: pages, and beginnings where each file needs its own
 * document), on a real PostgreSQL with the contract against gateways (data), and the long runs of `npm run test:deep`
 * (deep).
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
        exclude: [...PAGES, EACH_RECIPE, RECIPES_WITH_DATA],
        globalSetup: ['./tests/setup/scratch.ts'],
      },
    },
    {
      plugins: [validatorModules()],
      test: {
        ...shared,
        name: 'recipes',
        pool: 'threads',
        include: [EACH_RECIPE],
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
        execArgv: UNPROTECTED,
        include: [
          'src/{gateway,postgres,serving,edge,demo-games,demo-payments}/**/*.test.{ts,tsx}',
          'src/*.test.ts',
          'src/server/*.test.ts',
          'tests/{faults,conformance}/**/*.test.ts',
          RECIPES_WITH_DATA,
        ],
        exclude: [...DEMO_GAMES_PURE, ...DEMO_PAYMENTS_PURE],
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
        execArgv: UNPROTECTED,
        // Faults and load of one test must not affect another.
        fileParallelism: false,
        include: ['tests/deep/**/*.deep.ts'],
        globalSetup: ['./tests/setup/database.ts'],
        testTimeout: 600_000,
        hookTimeout: 120_000,
      },
    },
  ],
};
