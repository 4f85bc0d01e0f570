import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { isObject } from '#model/json/json.ts';
import { ConfigError } from '../config/config-error.ts';

/** The ISO 3166-1 code of an address's country; undefined if unknown. */
export type CountryOf = (address: string) => string | undefined;

/** For a gateway without an address table: no country is known. */
export const countryUnknown: CountryOf = () => undefined;

/** Looks up countries in literal networks, for example `{ 'SG': ['203.0.113.0/24'] }`; the first match wins. */
export function countryFromNetworks(networks: Readonly<Record<string, readonly string[]>>): CountryOf {
  const lists = Object.entries(networks).map(([country, blocks]) => ({ country, list: blockList(blocks) }));
  return (address) => lists.find(({ list }) => isListed(list, address))?.country;
}

/**
 * Reads a table of networks by country from a JSON file; without a file no country is known. Throws ConfigError if the
 * file is invalid: a restriction must not be lost silently.
 */
export async function loadCountryOf(file: string | undefined): Promise<CountryOf> {
  if (file === undefined) return countryUnknown;
  try {
    const table: unknown = JSON.parse(await readFile(file, 'utf8'));
    const entries = Object.entries(isObject(table) ? table : {});
    if (entries.length > 0 && entries.every(isEntry)) return countryFromNetworks(Object.fromEntries(entries));
  } catch (cause) {
    throw new ConfigError(`${file} (LIVERY_ADDRESS_COUNTRIES) cannot be read; ${EXPECTED}`, { cause });
  }
  throw new ConfigError(`${file} (LIVERY_ADDRESS_COUNTRIES) is no table of networks; ${EXPECTED}`);
}

const EXPECTED = 'write it as {"SG": ["203.0.113.0/24"]}.';

function isEntry(entry: [string, unknown]): entry is [string, string[]] {
  const [country, networks] = entry;
  return (
    /^[A-Z]{2}$/.test(country) && Array.isArray(networks) && networks.every((network) => typeof network === 'string')
  );
}

/** A list of addresses and networks in CIDR notation; invalid entries are skipped. */
export function blockList(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', length] = block.split('/');
    const family = familyOf(address);
    if (family === undefined) continue;
    if (length === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(length) && Number(length) <= (family === 'ipv4' ? 32 : 128)) {
      list.addSubnet(address, Number(length), family);
    }
  }
  return list;
}

/** Whether the list contains the address; an IPv4-mapped IPv6 address counts as IPv4. */
export function isListed(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = familyOf(plain);
  return family !== undefined && list.check(plain, family);
}

const LOCAL = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];
const localList = blockList(LOCAL);

/** Whether the address is loopback or private: such an address has no country. */
export function isLocalAddress(address: string): boolean {
  return isListed(localList, address);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}
