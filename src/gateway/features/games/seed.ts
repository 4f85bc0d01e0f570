import { sql } from 'kysely';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import './tables.ts';

/**
 * Offers a merchant the games of the catalogue that it does not have yet: what is hot first, the rest by popularity. What
 * it has already stays as it is.
 */
export const offerGames: Seeder = async (db, merchant) => {
  await sql`
    insert into merchant_game (merchant, node_id, enabled, position)
    select ${merchant}, node_id, true, row_number() over (order by hot_place nulls last, popularity desc, node_id)
    from game
    on conflict do nothing`.execute(db);
};

/** As a demo brand has them: a few games are left out and the order is the brand's own, others at each. */
export const offerDemoGames: Seeder = async (db, merchant) => {
  await sql`
    insert into merchant_game (merchant, node_id, enabled, position)
    select ${merchant}::text, node_id,
      hot_place is not null or abs(hashtext(${merchant}::text || node_id)) % 23 > 0,
      row_number() over (
        order by hot_place nulls last, popularity + abs(hashtext(${merchant}::text || node_id)) % 400 desc, node_id)
    from game
    on conflict do nothing`.execute(db);
};
