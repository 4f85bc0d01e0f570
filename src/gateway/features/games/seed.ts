import { sql } from 'kysely';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import './tables.ts';

/** The first places are the house's own games'; they come before popularity. */
const FIRST = sql.raw('case when hot_place < 10 then hot_place end nulls last');

/**
 * Offers a merchant the games of the catalogue that it does not have yet: the house's own first, the rest by popularity,
 * among which what is hot is a share. What it has already stays as it is.
 */
export const offerGames: Seeder = async (db, merchant) => {
  await sql`
    insert into merchant_game (merchant, node_id, enabled, position)
    select ${merchant}, node_id, true, row_number() over (order by ${FIRST}, popularity desc, node_id)
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
        order by ${FIRST}, popularity + abs(hashtext(${merchant}::text || node_id)) % 400 desc, node_id)
    from game
    on conflict do nothing`.execute(db);
};
