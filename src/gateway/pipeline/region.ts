import type { BlockList } from 'node:net';
import { blockList, type CountryOf, isListed, isLocalAddress } from '../context/country-of.ts';
import type { RegionSettings, StatusSettings } from '../trees/tree-documents.ts';

export function countryFor(
  status: Pick<StatusSettings, 'localCountry'>,
  address: string,
  countryOf: CountryOf,
): string {
  return isLocalAddress(address) ? status.localCountry : (countryOf(address) ?? '');
}

/**
 * Whether a visitor from `address` in `country` is restricted. Precedence: blocked addresses, then allowed addresses,
 * then the countries. An unknown country is not an allowed one.
 */
export function isRestricted(region: RegionSettings, address: string, country: string): boolean {
  if (isListed(listOf(region.blockAddresses), address)) return true;
  if (isListed(listOf(region.allowAddresses), address)) return false;
  if (region.mode === 'open') return false;
  return region.countries.includes(country) === (region.mode === 'block');
}

/** Whether a visitor from `address` is admitted during maintenance. A restricted region stays restricted. */
export function isAdmitted(status: Pick<StatusSettings, 'maintenanceVisitors'>, address: string): boolean {
  return isListed(listOf(status.maintenanceVisitors ?? NO_ADDRESSES), address);
}

const NO_ADDRESSES: readonly string[] = [];

const lists = new WeakMap<readonly string[], BlockList>();

/** Cached as long as the tree that contains the addresses. */
function listOf(addresses: readonly string[]): BlockList {
  const known = lists.get(addresses) ?? blockList(addresses);
  lists.set(addresses, known);
  return known;
}
