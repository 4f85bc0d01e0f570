import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CATEGORIES } from '../documents/lanes.ts';
import { findScreen } from './screens.ts';
import { vendorLobby } from './vendor-lobby.ts';

const vendor = { code: 'A&B', accountType: 'ANY' };
const addressOf = (address: string) => new URL(address, 'https://site.example');

it('M40, M135: a vendor of each category is found in its lobby by the address', () => {
  expect(Object.fromEntries(CATEGORIES.map((category) => [category, vendorLobby(vendor, category)]))).toEqual({
    ELOTT: '/elott?page=A%26B',
    LOTT: '/elott?page=A%26B',
    LIVE: '/live?page=A%26B',
    DS88: '/sports?page=A%26B',
    SPORTS: '/sports?page=A%26B',
    FISH: '/fish?page=A%26B',
    RNG: '/rng?page=A%26B',
    PVP: '/pvp?page=A%26B',
    ESPORTS: '/esports?page=A%26B',
  });
});

it('M38, M39: lotteries with their own screen are found there', () => {
  expect(vendorLobby({ code: 'X', accountType: 'TCG_SEA' }, 'LOTT')).toBe('/seaLottery');
  expect(vendorLobby({ code: 'X', accountType: 'TCG_LOTTO_VN' }, 'LOTT')).toBe('/vnlottery');
  expect(vendorLobby({ code: 'X', accountType: 'constructor' }, 'LOTT')).toBe('/elott?page=X');
});

it('M40: the server draws a lobby with the selected vendor: each is a route whose parameter counts', () => {
  for (const category of CATEGORIES) {
    const { pathname, searchParams } = addressOf(vendorLobby(vendor, category));
    expect([category, findScreen(pathname)?.parameters]).toEqual([category, [...searchParams.keys()]]);
  }
});

it('M149: for any vendor name, its lobby is on this site', () => {
  const text = fc.oneof(fc.string(), fc.constant('\ud800'));
  fc.assert(
    fc.property(text, text, fc.constantFrom(...CATEGORIES), (code, accountType, category) => {
      const { origin, searchParams } = addressOf(vendorLobby({ code, accountType }, category));
      expect(origin).toBe('https://site.example');
      expect([null, code.toWellFormed()]).toContain(searchParams.get('page'));
    }),
  );
});
