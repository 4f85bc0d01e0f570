import type { BlockList } from 'node:net';
import { blockList, type CountryOf, isListed, isLocalAddress } from '../context/country-of.ts';
import type { RegionSettings, StatusSettings } from '../trees/tree-documents.ts';

/** The country that a visitor counts as; empty when it is not known. */
export function countryFor(
  status: Pick<StatusSettings, 'localCountry'>,
  address: string,
  countryOf: CountryOf,
): string {
  return isLocalAddress(address) ? status.localCountry : (countryOf(address) ?? '');
}

/**
 * Whether a visitor from `address` in `country` is kept out. Blocked addresses come first, then allowed ones, then the
 * countries. An unknown country is not among the allowed ones.
 */
export function isRestricted(region: RegionSettings, address: string, country: string): boolean {
  if (isListed(listOf(region.blockAddresses), address)) return true;
  if (isListed(listOf(region.allowAddresses), address)) return false;
  if (region.mode === 'open') return false;
  return region.countries.includes(country) === (region.mode === 'block');
}

/** Whether a visitor from `address` comes in while the site is closed for work. A place that is refused stays refused. */
export function isAdmitted(status: Pick<StatusSettings, 'maintenanceVisitors'>, address: string): boolean {
  return isListed(listOf(status.maintenanceVisitors ?? NOBODY), address);
}

const NOBODY: readonly string[] = [];

const lists = new WeakMap<readonly string[], BlockList>();

/** Kept as long as the tree that the addresses stand in. */
function listOf(addresses: readonly string[]): BlockList {
  const known = lists.get(addresses) ?? blockList(addresses);
  lists.set(addresses, known);
  return known;
}
