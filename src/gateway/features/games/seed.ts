import { sql } from 'kysely';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import { LOAD_LABEL } from './catalogue/titles-for-load.ts';

/** The first places belong to the demo game provider's own games; they come before popularity. */
const FIRST = sql.raw('case when hot_place < 10 then hot_place end nulls last');

/**
 * Offers a merchant all catalogue games that it does not offer yet: the demo game provider's own first, the rest by
 * popularity, a share of them as hot games. Existing entries stay unchanged.
 */
export const offerGames: Seeder = async (db, merchant) => {
  await sql`
    insert into merchant_game (merchant, node_id, enabled, position)
    select ${merchant}, node_id, true, row_number() over (order by ${FIRST}, popularity desc, node_id)
    from game
    on conflict do nothing`.execute(db);
};

/** Offers a demo brand all games but some of the titles for load, each brand in a different order. */
export const offerDemoGames: Seeder = async (db, merchant) => {
  await sql`
    insert into merchant_game (merchant, node_id, enabled, position)
    select ${merchant}::text, node_id,
      names ->> 'EN' not like ${`%${LOAD_LABEL}`} or hot_place is not null or abs(hashtext(${merchant}::text || node_id)) % 23 > 0,
      row_number() over (
        order by ${FIRST}, popularity + abs(hashtext(${merchant}::text || node_id)) % 400 desc, node_id)
    from game
    on conflict do nothing`.execute(db);
};
