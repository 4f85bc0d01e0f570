import { seedAnnouncements } from '../features/announcements/seed.ts';
import { seedClub } from '../features/club/seed.ts';
import { seedGames } from '../features/games/seed.ts';
import { seedHelp } from '../features/help/seed.ts';
import { seedInbox } from '../features/inbox/seed.ts';
import { seedLanes } from '../features/lanes/seed.ts';
import { seedMembers } from '../features/members/seed.ts';
import { seedMall, seedPoints } from '../features/points/seed.ts';
import { seedPromotions } from '../features/promotions/seed.ts';
import { seedTakers } from '../features/promotions/seed-members.ts';
import { seedAffiliateCodes } from '../features/registration/seed.ts';
import { firstCurrency, firstUnits, writeUnits } from '../features/wallet/currency.ts';
import { seedWallets } from '../features/wallet/seed.ts';
import { seedWinners } from '../features/winners/seed.ts';
import type { Seeder } from '../revisions/merchants.ts';
import { seedTrees } from '../trees/seed.ts';

/** How the demo writes and counts money: in the currency that a merchant begins with. */
const money = {
  minorOf: (merchant: string, units: number) => firstUnits(firstCurrency(merchant), units),
  write: (merchant: string, units: number) => writeUnits(firstCurrency(merchant), units),
};

/** What every new merchant gets, in this order. */
export const seeders: readonly Seeder[] = [
  seedTrees,
  seedLanes,
  seedGames,
  seedAnnouncements,
  seedHelp,
  seedPromotions(money),
  seedClub(money.minorOf),
  seedMall(money),
];

/** With the demo brands' members, whose password everybody knows, and their money: never where real money is. */
export const demoSeeders: readonly Seeder[] = [
  ...seeders,
  // Members first: wallets and invitation codes are theirs.
  ...[seedMembers, seedWallets, seedAffiliateCodes, seedInbox, seedTakers(money), seedPoints, seedWinners(money)],
];
