import { seedAnnouncements } from '../features/announcements/seed.ts';
import { offerGames } from '../features/games/seed.ts';
import { seedHelp } from '../features/help/seed.ts';
import { offerVendors } from '../features/lanes/seed.ts';
import { seedCurrency } from '../features/wallet/seed.ts';
import type { Seeder } from '../revisions/merchants.ts';
import { seedDemoTrees, seedTrees } from '../trees/seed.ts';

/** What every new merchant gets, in this order. */
export const seeders: readonly Seeder[] = [
  seedTrees,
  seedCurrency,
  offerVendors,
  offerGames,
  seedAnnouncements,
  seedHelp,
];

/** What a demo brand begins with in a demo; the rest of it is laid when the site is ready (demo.ts). */
export const demoSeeders: readonly Seeder[] = [seedDemoTrees, seedCurrency];
