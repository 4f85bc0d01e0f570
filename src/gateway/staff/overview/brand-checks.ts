import type { SiteProblem } from '#contract/staff/overview/calls.ts';
import type { BrandOfMerchant, BrandsPort, ProblemOfBrand } from '#gateway/context/brands-port.ts';
import { JobRefused } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';

/** Errors of the brand linter in what is served. */
export interface BrandChecks {
  /** Undefined: the served revision is not checked yet; the check starts and does not delay the caller. */
  read(merchant: string): readonly ProblemOfBrand[] | undefined;
}

interface Checked {
  readonly revision: string;
  readonly errors: readonly ProblemOfBrand[];
}

/**
 * Checks served brands one after the other on the pool and caches the result by merchant until the revision changes.
 * The cache is bounded by the number of merchants.
 */
export function createBrandChecks(brands: Pick<BrandsPort, 'find'>, pool: Pool): BrandChecks {
  const cache = new Map<string, Checked>();
  const waiting = new Set<string>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (const merchant of waiting) {
      waiting.delete(merchant);
      const brand = brands.find(merchant);
      // Read again while its check was running.
      if (cache.get(merchant)?.revision === brand?.revision) continue;
      const errors = brand && (await check(brand, pool));
      if (errors) cache.set(merchant, { revision: brand.revision, errors });
    }
    isRunning = false;
  }

  return {
    read(merchant) {
      const brand = brands.find(merchant);
      const known = cache.get(merchant);
      if (brand?.check === undefined) return [];
      if (known?.revision === brand.revision) return known.errors;
      waiting.add(merchant);
      if (!isRunning) void run();
      return undefined;
    },
  };
}

/** Null: the check could not run, and is tried again with the next request. */
async function check({ check: run, merchant }: BrandOfMerchant, pool: Pool): Promise<readonly ProblemOfBrand[] | null> {
  try {
    return (await run?.(pool)) ?? null;
  } catch (error) {
    if (error instanceof JobRefused && !error.isOfInput) return null;
    return [notChecked(merchant, error)];
  }
}

function notChecked(merchant: string, error: unknown): ProblemOfBrand {
  return {
    merchant,
    code: 'brand.unchecked',
    file: `${merchant}/brand.json`,
    path: '',
    found: error instanceof Error ? error.message : String(error),
    expected: 'a brand that the linter can check',
    remedy: `Run npm run brand -- check ${merchant} to see the reason.`,
    severity: 'warning',
  };
}

/** Problems of the files and errors of the served revision, each once. */
export function joinProblems(
  ofFiles: readonly ProblemOfBrand[],
  served: readonly ProblemOfBrand[],
): readonly SiteProblem[] {
  const key = ({ code, file, path }: ProblemOfBrand) => JSON.stringify([code, file, path]);
  const known = new Set(ofFiles.map(key));
  return [
    ...ofFiles.map((problem) => presentProblem(problem)),
    ...served
      .filter((problem) => !known.has(key(problem)))
      .map((problem) => ({ ...presentProblem(problem), isLive: problem.severity !== 'warning' })),
  ];
}

function presentProblem({ file, path, found, expected, remedy, severity }: ProblemOfBrand): SiteProblem {
  return { file, path, found, expected, remedy, isError: severity !== 'warning' };
}
