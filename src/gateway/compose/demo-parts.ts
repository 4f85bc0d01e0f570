import { seedAnnouncements } from '../features/announcements/seed.ts';
import { seedMethods } from '../features/cashier/methods/seed.ts';
import { RANK_GIFTS, seedClub } from '../features/club/seed.ts';
import { offerDemoGames, offerGames } from '../features/games/seed.ts';
import { seedHelp } from '../features/help/seed.ts';
import { seedInbox } from '../features/inbox/seed.ts';
import { offerDemoVendors, offerVendors } from '../features/lanes/seed.ts';
import { seedMembers } from '../features/members/seed.ts';
import { seedMissions } from '../features/missions/seed.ts';
import { seedMall, seedPointRules, seedPoints } from '../features/points/seed.ts';
import { seedPromotions } from '../features/promotions/seed.ts';
import { seedTakers } from '../features/promotions/seed-members.ts';
import { seedAffiliateCodes } from '../features/registration/seed.ts';
import { firstCurrency, firstUnits, writeUnits } from '../features/wallet/currency.ts';
import { givePoints } from '../features/wallet/points.ts';
import { seedWallets } from '../features/wallet/seed.ts';
import { seedWinners } from '../features/winners/seed.ts';
import type { Seeder } from '../revisions/merchants.ts';

/** A part of the demo, by the name under which it is remembered as laid. */
export type DemoPart = readonly [name: string, seed: Seeder];

export const DEMO_BRANDS: readonly string[] = ['aurora', 'lotus', 'harbor'];

/** Whether a merchant is one of the three whose content and members the demo brings. */
export function isDemoBrand(merchant: string): boolean {
  return DEMO_BRANDS.includes(merchant);
}

/** How the demo writes and counts money: in the currency that a merchant begins with. */
const money = {
  minorOf: (merchant: string, units: number) => firstUnits(firstCurrency(merchant), units),
  write: (merchant: string, units: number) => writeUnits(firstCurrency(merchant), units),
  currencyOf: (merchant: string) => firstCurrency(merchant).code,
};

/** A demo brand: its site, then members whose password everybody knows, then what is theirs. */
const BRAND: readonly DemoPart[] = [
  ['vendors', offerDemoVendors],
  ['games', offerDemoGames],
  ['announcements', seedAnnouncements],
  ['help', seedHelp],
  ['promotions', seedPromotions(money, RANK_GIFTS)],
  ['club', seedClub(money.minorOf)],
  ['mall', seedMall(money)],
  ['points rules', seedPointRules(money)],
  ['ways to pay', seedMethods(money.minorOf)],
  // Before anybody does anything: what a history tells counts.
  ['missions', seedMissions(money)],
  ['members', seedMembers],
  ['wallets', seedWallets],
  ['invitation codes', seedAffiliateCodes],
  ['inbox', seedInbox],
  ['rewards', seedTakers(money, RANK_GIFTS)],
  ['points', seedPoints(givePoints)],
  ['winners', seedWinners(money)],
];

/** Any other merchant of a demo: it may have come into being before the demo's catalogue. */
const OTHER: readonly DemoPart[] = [
  ['vendors', offerVendors],
  ['games', offerGames],
];

/** The parts that a merchant gets in a demo, in their order. */
export function demoPartsOf(merchant: string): readonly DemoPart[] {
  return isDemoBrand(merchant) ? BRAND : OTHER;
}
