/** The check of a start in the composition: what may be served, and under which names (decision 044). */
import type { Logger } from 'pino';
import type { BrandStore } from '#brand/store.ts';
import type { StartDeps } from '#gateway/start-check/facts.ts';
import { holdStartCheck } from '#gateway/start-check/start-check.ts';
import { isPublicDomain } from '#serving/start/reach.ts';

/**
 * Holds the check of a process that serves these brands, and answers them as it serves them: where no setting says that
 * anybody comes from outside, under names of this machine alone. Throws ConfigError with what is to be mended.
 */
export async function letOut(
  brands: BrandStore,
  deps: Pick<StartDeps, 'env' | 'web' | 'gateway'>,
  log: Logger,
): Promise<BrandStore> {
  const domains = brands.list().flatMap(({ brand }) => brand.domains);
  const { outside, isForTrying } = await holdStartCheck({ ...deps, servesPages: true, domains }, log);
  if (outside !== undefined || isForTrying) return brands;
  return {
    ...brands,
    merchantOfDomain: (domain) => (isPublicDomain(domain) ? undefined : brands.merchantOfDomain(domain)),
  };
}
