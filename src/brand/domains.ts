import { pointer } from '#model/problem.ts';
import type { BrandProblem, StoredBrand } from './stored-brand.ts';

/** The merchants that claim a domain, in the order in which their brands came. */
export function claimants(brands: ReadonlyMap<string, StoredBrand>, domain: string): readonly string[] {
  return [...brands.values()].filter(({ brand }) => brand.domains.includes(domain)).map(({ merchant }) => merchant);
}

/** A domain that is claimed twice is a problem of the later brand only: the first keeps it. */
export function domainProblems(brands: ReadonlyMap<string, StoredBrand>): readonly BrandProblem[] {
  const owners = new Map<string, string>();
  return [...brands.values()].flatMap(({ merchant, brand }) =>
    brand.domains.flatMap((domain, at) => {
      const owner = owners.get(domain) ?? merchant;
      owners.set(domain, owner);
      return owner === merchant ? [] : [claimedTwice(merchant, domain, at, owner)];
    }),
  );
}

function claimedTwice(merchant: string, domain: string, at: number, owner: string): BrandProblem {
  return {
    code: 'brand.domain-taken',
    path: pointer('domains', at),
    found: `"${domain}"`,
    expected: 'a domain that no other brand claims',
    remedy: `Remove it here or at ${owner}; until then ${owner} keeps it.`,
    merchant,
    file: `${merchant}/brand.json`,
  };
}
