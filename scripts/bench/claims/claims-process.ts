/** Child process of the claim benchmark: a gateway with many rewards on one budget. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { fillBudget } from '#gateway/features/promotions/operator/budgets.ts';
import { type Claims, createClaims } from '#gateway/features/promotions/settling/claims.ts';
import { fillBudget as moveBudget, openBudget } from '#gateway/features/wallet/bonus.ts';
import { createLog } from '#gateway/process/log.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { answerParent } from '../child.ts';

const MERCHANT = 'bench';
const PROMOTION = 'packets';
const BUDGET = 'PACKETS';
let opened: { readonly context: Context; readonly claims: Claims; stop(): Promise<void> } | undefined;

/** Creates the players, and a budget large enough for all their claims. */
async function open({ url, players }: { url: string; players: number }): Promise<void> {
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'error', NODE_ENV: 'production' });
  const log = createLog('error');
  const { database, stop } = await startDatabase(config.database, log);
  const context = createContext(config, database, log);
  await context.merchants.ensure(MERCHANT, seeders);
  await createPlayers(database, MERCHANT, players);
  await database.withMerchant(MERCHANT, async (db) => {
    await sql`insert into promotion (merchant, id, type, entry) values (${MERCHANT}, ${PROMOTION}, 'PACKET', 'info')`.execute(
      db,
    );
    const fill = { merchant: MERCHANT, name: BUDGET, actor: 'bench', key: randomUUID(), amountMinor: 100_000_000_000n };
    await fillBudget(db, { openBudget, fillBudget: moveBudget }, fill);
    await sql`update promotion set budget = ${BUDGET} where id = ${PROMOTION}`.execute(db);
  });
  opened = { context, claims: createClaims(context), stop };
}

/** Issues rewards to the players in rotation; returns reward ids with member ids. */
async function issue({ rewards }: { rewards: number }): Promise<readonly (readonly [string, string])[]> {
  const { rows } = await here().context.db.withMerchant(MERCHANT, (db) =>
    sql<{ id: string; member: string }>`
      with players as (select id, row_number() over (order by account) - 1 as at, count(*) over () as all from member)
      insert into promotion_reward (merchant, promotion_id, member_id, origin, amount, claimable_at, expires_at)
        select ${MERCHANT}, ${PROMOTION}, p.id, gen_random_uuid()::text, 100, now() - interval '1 minute', now() + interval '1 day'
          from generate_series(0, ${rewards}::integer - 1) n join players p on p.at = n % p.all
        returning id, member_id as member`.execute(db),
  );
  return rows.map(({ id, member }) => [id, member]);
}

/**
 * Claims all rewards with the given concurrency, as members' calls do; returns the seconds and the number of payments.
 */
async function claim({ of, atOnce }: { of: readonly (readonly [string, string])[]; atOnce: number }) {
  const { claims } = here();
  const begun = performance.now();
  let next = 0;
  let paid = 0;
  const loop = async () => {
    for (let at = next++; at < of.length; at = next++) {
      const [rewardId = '', memberId = ''] = of[at] ?? [];
      if ((await claims.pay(MERCHANT, { rewardId, memberId, key: `member:${randomUUID()}` })).outcome === 'done')
        paid += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return { seconds: (performance.now() - begun) / 1_000, paid };
}

/** Amount paid from the budget, in minor units, and errors in the ledger. */
async function audit() {
  const { db } = here().context;
  const [report] = await verifyBooks(db, [MERCHANT], new Map());
  const { rows } = await db.withMerchant(MERCHANT, (scope) =>
    sql<{ spent: string }>`select (b.filled_minor - a.balance)::text as spent from promotion_budget b
      join ledger_account a on a.merchant = b.merchant and a.id = b.account_id`.execute(scope),
  );
  return { spent: rows[0]?.spent, fault: report?.fault };
}

function here() {
  if (opened === undefined) throw new Error('nothing is open');
  return opened;
}

answerParent({ open, issue, claim, audit });
process.once('SIGTERM', async () => {
  await opened?.context.stop();
  await opened?.stop();
  process.exit();
});
