import { seedAnnouncements } from './features/announcements/seed.ts';
import { seedHelp } from './features/help/seed.ts';
import { seedLanes } from './features/lanes/seed.ts';
import { seedMembers } from './features/members/seed.ts';
import { seedAffiliateCodes } from './features/registration/seed.ts';
import { seedTrees } from './features/trees/seed.ts';
import { seedWallets } from './features/wallet/seed.ts';
import type { Seeder } from './merchants.ts';

/** What every new merchant gets, in this order. */
export const seeders: readonly Seeder[] = [seedTrees, seedLanes, seedAnnouncements, seedHelp];

/** With the demo brands' members, whose password everybody knows, and their money: never where real money is. */
export const demoSeeders: readonly Seeder[] = [
  ...seeders,
  // Members first: wallets and invitation codes are theirs.
  ...[seedMembers, seedWallets, seedAffiliateCodes],
];
