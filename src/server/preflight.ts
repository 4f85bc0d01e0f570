/** Production preflight: decides which brands are served, and under which host names (decision 16). */
import type { Logger } from 'pino';
import type { BrandStore } from '#brand/store.ts';
import type { StartDeps } from '#gateway/preflight/facts.ts';
import { holdStartCheck } from '#gateway/preflight/preflight.ts';
import { isPublicDomain } from '#serving/start/reach.ts';

/**
 * Runs the preflight of a process that serves these brands, and returns the brands to serve: if no setting indicates
 * public access, only under local host names. Throws ConfigError with what must be fixed.
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
