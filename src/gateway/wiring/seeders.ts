import { seedAnnouncements } from '../features/announcements/seed.ts';
import { offerGames } from '../features/games/seed.ts';
import { seedHelp } from '../features/help/seed.ts';
import { offerVendors } from '../features/lanes/seed.ts';
import { seedCurrency } from '../features/wallet/seed.ts';
import type { Seeder } from '../revisions/merchants.ts';
import { seedDemoTrees, seedTrees } from '../trees/seed.ts';

/** Seeders of every new merchant, in this order. */
export const seeders: readonly Seeder[] = [
  seedTrees,
  seedCurrency,
  offerVendors,
  offerGames,
  seedAnnouncements,
  seedHelp,
];

/** Initial seeders of a demo brand; the rest is seeded when the site is ready (demo.ts). */
export const demoSeeders: readonly Seeder[] = [seedDemoTrees, seedCurrency];
