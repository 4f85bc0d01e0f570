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

/** A part of the demo, by the name under which its seeding is recorded. */
export type DemoPart = readonly [name: string, seed: Seeder];

export const DEMO_BRANDS: readonly string[] = ['aurora', 'lotus', 'harbor'];

/** Whether a merchant is one of the three with demo content and members. */
export function isDemoBrand(merchant: string): boolean {
  return DEMO_BRANDS.includes(merchant);
}

/** The demo's amounts are in a merchant's initial currency. */
const money = {
  minorOf: (merchant: string, units: number) => firstUnits(firstCurrency(merchant), units),
  write: (merchant: string, units: number) => writeUnits(firstCurrency(merchant), units),
  currencyOf: (merchant: string) => firstCurrency(merchant).code,
};

/** A demo brand: its site, then members with a public password, then their data. */
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
  // Before any member activity: the events of a history count towards missions.
  ['missions', seedMissions(money)],
  ['members', seedMembers],
  ['wallets', seedWallets],
  ['invitation codes', seedAffiliateCodes],
  ['inbox', seedInbox],
  ['rewards', seedTakers(money, RANK_GIFTS)],
  ['points', seedPoints(givePoints)],
  ['winners', seedWinners(money)],
];

/** Any other merchant of a demo: it may have been created before the demo's catalogue. */
const OTHER: readonly DemoPart[] = [
  ['vendors', offerVendors],
  ['games', offerGames],
];

/** The parts that a merchant gets in a demo, in their order. */
export function demoPartsOf(merchant: string): readonly DemoPart[] {
  return isDemoBrand(merchant) ? BRAND : OTHER;
}
