import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { openGameSession } from '#gateway/testing/vendor.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { removeOld } from './job.ts';
import { GATEWAY_RETENTION } from './rules.ts';

const MERCHANTS = ['aurora', 'lotus'];
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(MERCHANTS);
});

afterAll(async () => {
  await gateway.close();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);

async function removeAll(): Promise<Readonly<Record<string, number>>> {
  const removed: Record<string, number> = {};
  for (const rule of GATEWAY_RETENTION) {
    const count = await removeOld(gateway.context.db, rule, MERCHANTS);
    if (count > 0) removed[rule.table] = count;
  }
  return removed;
}

const asOwner = (query: ReturnType<typeof sql>) =>
  gateway.context.db.owner.transaction().execute(async (owner) => {
    await sql`select set_config('app.merchant', 'aurora', true)`.execute(owner);
    await query.execute(owner);
  });

test('address counters, challenges and sessions expire by time, without new inserts', async () => {
  await removeAll();
  await inAurora(async (db) => {
    for (const age of [2, 0])
      await sql`insert into login_failure (merchant, subject, failures, last_at)
        values ('aurora', ${randomBytes(32)}, 3, now() - make_interval(hours => ${age}))`.execute(db);
    await sql`insert into human_check_spent (merchant, digest, expires_at) values ('aurora', ${randomBytes(32)}, now() - interval '2 days')`.execute(
      db,
    );
    await sql`insert into trial_hour (merchant, hour, asked_from, bets) values ('aurora', now() - interval '3 days', '', 5)`.execute(
      db,
    );
  });
  expect(await removeAll()).toEqual({ login_failure: 1, human_check_spent: 1, trial_hour: 1 });
});

test('feedback pictures are deleted 90 days after closing, texts after a year; open feedback stays', async () => {
  await inAurora((db) =>
    sql`with messages as (
        insert into feedback (merchant, type, content, language) select 'aurora', 'suggestion', 'words', 'EN' from generate_series(1, 2) returning id)
      insert into feedback_picture (merchant, name, feedback_id, position, image)
        select 'aurora', substr(md5(id::text), 1, 22), id, 0, '\\x01' from messages`.execute(db),
  );
  expect(await removeAll()).toEqual({});
  await asOwner(
    sql`update feedback set settled_at = now() - interval '91 days' where id = (select min(id) from feedback)`,
  );
  expect(await removeAll()).toEqual({ feedback_picture: 1 });
  await asOwner(sql`update feedback set settled_at = now() - interval '366 days' where settled_at is not null`);
  expect(await removeAll()).toEqual({ feedback: 1 });
});

test('a game session is deleted 90 days after its end, not while its player has an open round; the books stay right', async () => {
  const { table } = await openGameSession(gateway, 'aurora', 'player1');
  expect((await table.bet('open', 1, 100)).body.ok).toBe(true);
  await asOwner(sql`update game_session set expires_at = now() - interval '91 days'`);
  expect(await removeAll()).toEqual({});
  expect((await table.win('open', 2, 50, { ends: true })).body.ok).toBe(true);
  expect(await removeAll()).toEqual({ game_session: 1 });
  expect((await verifyBooks(gateway.context.db, ['aurora'], new Map()))[0]?.fault).toBeUndefined();
});

test('a removed payout account is deleted after 90 days, unless a withdrawal names it', async () => {
  await inAurora((db) =>
    sql`insert into payout_account (merchant, member_id, method_id, ciphertext, holder, masked, fingerprint, usable_at)
      select 'aurora', m.id, p.id, '\\x00', '\\x00', '**', sha256(random()::text::bytea), now()
        from (select id from member where account = 'player1') m, (select id from pay_method limit 1) p`.execute(db),
  );
  const before = await removeAll();
  expect(before).toEqual({});
  await asOwner(sql`update payout_account set removed_at = now() - interval '91 days'`);
  const { rows } = await inAurora((db) =>
    sql<{ named: number; free: number }>`select
      (select count(distinct account_id)::integer from withdrawal) as named,
      (select count(*)::integer from payout_account a where not exists (select from withdrawal w where w.account_id = a.id)) as free`.execute(
      db,
    ),
  );
  expect(rows[0]?.free).toBeGreaterThan(0);
  expect(await removeAll()).toEqual({ payout_account: rows[0]?.free });
});
