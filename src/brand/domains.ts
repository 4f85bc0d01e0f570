import { pointer } from '#model/json/problem.ts';
import type { BrandProblem, StoredBrand } from './read/stored-brand.ts';

/** Owner of each claimed domain: the merchant whose brand was first. */
export function ownersOf(brands: ReadonlyMap<string, StoredBrand>): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { merchant, brand } of brands.values()) {
    for (const domain of brand.domains) if (!owners.has(domain)) owners.set(domain, merchant);
  }
  return owners;
}

/** A domain claimed twice is a problem of the later brand only: the first keeps it. */
export function domainProblems(brands: ReadonlyMap<string, StoredBrand>): readonly BrandProblem[] {
  const owners = ownersOf(brands);
  return [...brands.values()].flatMap(({ merchant, brand }) =>
    brand.domains.flatMap((domain, at) => {
      const owner = owners.get(domain) ?? merchant;
      return owner === merchant ? [] : [claimedTwice(merchant, domain, at, owner)];
    }),
  );
}

/** The domains of a draft that another merchant has: whichever brand claimed one first keeps it. */
export function domainsOfOthers(
  { merchant, domains }: { readonly merchant: string; readonly domains: readonly string[] },
  ownerOf: (domain: string) => string | undefined,
): readonly BrandProblem[] {
  return domains.flatMap((domain, at) => {
    const owner = ownerOf(domain) ?? merchant;
    return owner === merchant ? [] : [claimedTwice(merchant, domain, at, owner)];
  });
}

function claimedTwice(merchant: string, domain: string, at: number, owner: string): BrandProblem {
  return {
    code: 'brand.domain-taken',
    path: pointer('domains', at),
    found: `"${domain}"`,
    expected: 'a domain that no other brand claims',
    remedy: `Remove it here or from ${owner}. Until then, ${owner} keeps it.`,
    merchant,
    file: `${merchant}/brand.json`,
  };
}
