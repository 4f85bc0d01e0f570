import type { Seeder } from '#gateway/revisions/merchants.ts';
import { defaultTrees } from './default-trees.ts';
import { treesFor } from './demo-trees.ts';
import { insertTrees } from './store.ts';

export const seedTrees: Seeder = (db, merchant) => insertTrees(db, merchant, defaultTrees(merchant));

export const seedDemoTrees: Seeder = (db, merchant) => insertTrees(db, merchant, treesFor(merchant));
