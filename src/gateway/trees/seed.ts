import type { Seeder } from '#gateway/revisions/merchants.ts';
import { defaultTrees } from './default-trees.ts';
import { treesFor } from './demo-trees.ts';
import { insertTrees } from './store.ts';

/** Gives a new merchant the default trees. */
export const seedTrees: Seeder = (db, merchant) => insertTrees(db, merchant, defaultTrees(merchant));

/** Gives a demo brand the trees of its own character. */
export const seedDemoTrees: Seeder = (db, merchant) => insertTrees(db, merchant, treesFor(merchant));
