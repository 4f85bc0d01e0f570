import { defineConfig } from 'vitest/config';

const shared = { setupFiles: ['./tests/setup/console.ts'], restoreMocks: true };

/** Two projects: what needs no database (pure) and what runs on a real PostgreSQL (data). */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          pool: 'threads',
          testTimeout: 20_000,
          include: [
            'src/{model,contract,ui,portal,console,brand,texts}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'data',
          pool: 'forks',
          include: [
            'src/{gateway,edge}/**/*.test.{ts,tsx}',
            'src/*.test.ts',
            'tests/{conformance,faults}/**/*.test.ts',
          ],
          globalSetup: ['./tests/setup/database.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
