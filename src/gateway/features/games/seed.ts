import { sql } from 'kysely';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import './tables.ts';

/** Offers a new merchant the platform's games, in an order of its own; what it has already stays as it is. */
export const seedGames: Seeder = async (db, merchant) => {
  await sql`select offer_games(${merchant})`.execute(db);
};
