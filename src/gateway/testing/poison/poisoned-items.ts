import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Source } from '#gateway/set-aside/jobs.ts';
import { asOwner } from '../as-owner.ts';
import type { TestGateway } from '../gateway.ts';
import type { Poison } from './plant-poison.ts';

/** A queue or consumer with one item that always fails, and others that succeed. */
export interface PoisonedItem {
  readonly source: Source;
  readonly poison: Poison;
  /** Adds the poisoned item and then an item of another member. */
  put(merchant: string): Promise<void>;
  /** Whether the other item was processed, or the poisoned one after the fix. */
  isTaken(merchant: string, which: 'other' | 'poisoned'): Promise<boolean>;
}

/**
 * Cases: consumers that store a row per round, reward payments and rank promotions. `crowd`: number of further good
 * rounds in the commit of the poisoned one, and of further rewards.
 */
export async function poisonedItems(
  gateway: TestGateway,
  merchant: string,
  crowd = 0,
): Promise<readonly PoisonedItem[]> {
  const { db } = gateway.context;
  const inside = <T>(of: string, query: RawBuilder<T>) =>
    db.withMerchant(of, async (scope: Db) => (await query.execute(scope)).rows);
  const members = await inside<{ id: string }>(
    merchant,
    sql`select id from member where type <> 4 order by account limit 2`,
  );
  const [bad = '', good = ''] = members.map(({ id }) => id);
  const is = async (of: string, query: RawBuilder<unknown>) => (await inside(of, query)).length > 0;

  const counted = (source: Source, table: string) => countedItem({ gateway, inside, bad, good, crowd }, source, table);

  const rewards = { bad: randomUUID(), good: randomUUID() };
  const promotion = `poison-${randomUUID().slice(0, 8)}`;
  return [
    counted('tally', 'daily_counter'),
    counted('wagering', 'turnover'),
    counted('rank', 'rank_turnover'),
    {
      source: 'rewards',
      poison: { table: 'promotion_reward', column: 'claim_key', value: `platform:reward ${rewards.bad}` },
      async put(of) {
        await inside(
          of,
          sql`insert into promotion (merchant, id, type, entry) values (${of}, ${promotion}, 'TEST', 'info')`,
        );
        await asOwner(db, of, async (owner) => {
          const crowded = Array.from({ length: crowd }, () => [randomUUID(), good] as const);
          for (const [id, member] of [[rewards.bad, bad] as const, ...crowded, [rewards.good, good] as const])
            await sql`insert into promotion_reward (merchant, id, member_id, promotion_id, origin, amount, issued_at, claimable_at, expires_at, is_auto)
              values (${of}, ${id}, ${member}, ${promotion}, ${`test ${id}`}, 500, now(), now() - interval '1 second', now() + interval '1 day', true)`.execute(
              owner,
            );
        });
      },
      isTaken: (of, which) =>
        is(
          of,
          sql`select 1 from promotion_reward
          where id = ${which === 'other' ? rewards.good : rewards.bad} and claimed_at is not null`,
        ),
    },
  ];
}

interface World {
  readonly gateway: TestGateway;
  readonly inside: <T>(of: string, query: RawBuilder<T>) => Promise<readonly T[]>;
  readonly bad: string;
  readonly good: string;
  readonly crowd: number;
}

/** Rounds counted in a consumer's table: one commit contains both members, the next only the other. */
function countedItem({ gateway, inside, bad, good, crowd }: World, source: Source, table: string): PoisonedItem {
  const { db } = gateway.context;
  const round = randomUUID().slice(0, 8);
  // Counters of a member at a merchant before the test.
  const before = new Map<string, string>();
  const countOf = async (of: string, member: string) =>
    JSON.stringify(
      await inside(
        of,
        sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t
            join stream_cursor c on c.merchant = t.merchant and c.consumer = ${source} and c.is_live and c.generation = t.generation
            where t.member_id = ${member} order by 1`,
      ),
    );
  return {
    source,
    poison: { table, column: 'member_id', value: bad },
    async put(of) {
      for (const member of [bad, good]) before.set(`${of} ${member}`, await countOf(of, member));
      const line = (member: string) => ['closed', member, `${round}${member}`, 'n1', 'RNG', 'USD', false, '700', '0'];
      await asOwner(db, of, async (owner) => {
        const crowded = Array.from({ length: crowd }, () => line(randomUUID()));
        for (const lines of [[line(bad), ...crowded, line(good)], [line(good)]])
          await sql`insert into event (merchant, kind, body)
              values (${of}, 'rounds', ${JSON.stringify({ vendor: 'HOUSE', lines })})`.execute(owner);
      });
    },
    async isTaken(of, which) {
      const member = which === 'other' ? good : bad;
      return (await countOf(of, member)) !== before.get(`${of} ${member}`);
    },
  };
}
