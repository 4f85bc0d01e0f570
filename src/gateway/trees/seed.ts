import type { Seeder } from '#gateway/revisions/merchants.ts';
import { treesFor } from './demo-trees.ts';
import { insertTrees } from './store.ts';

/** Gives a new merchant its trees. */
export const seedTrees: Seeder = (db, merchant) => insertTrees(db, merchant, treesFor(merchant));
