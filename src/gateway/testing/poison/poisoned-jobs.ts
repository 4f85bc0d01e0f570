import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BrandOfMerchant } from '#gateway/context/brands-port.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { insertTrial } from '#gateway/features/free-play/store.ts';
import { askForRun } from '#gateway/features/reconciliation/runs.ts';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { staffSecret } from '#gateway/staff/identity/staff-secret.ts';
import { askForReplay } from '#gateway/stream/replay/asked.ts';
import { createCalendars } from '#gateway/wiring/keep-calendars.ts';
import { asOwner } from '../as-owner.ts';
import type { TestGateway } from '../gateway.ts';
import { poisonedOrders } from './poisoned-orders.ts';
import { type PoisonedJob, poisonedWorld, type World } from './poisoned-world.ts';

/**
 * One case per job; consumers, rewards and similar are in poisoned-items.ts. `crowd`: number of further good events after
 * the poisoned one.
 */
export async function poisonedJobs(gateway: TestGateway, poisoned: string, crowd = 0): Promise<readonly PoisonedJob[]> {
  const world = await poisonedWorld(gateway, poisoned);
  return [
    ...[events(world, crowd), rankRises(world), occasions(world), promotionEnds(world), timers(world), deposits(world)],
    ...[mail(world), exportsOf(world), booksChecks(world), reconciliation(world), replays(world), calendars(world)],
    ...[retention(world), trials(world), staffMail(world), schedules(world)],
    ...poisonedOrders(world),
  ];
}

const LINE = (member: string) => ['closed', member, randomUUID().slice(0, 12), 'n1', 'RNG', 'USD', false, '700', '0'];
const roundsOf = (member: string) => JSON.stringify({ vendor: 'HOUSE', lines: [LINE(member)] });

/** An event that no consumer can parse; the next one is valid. */
function events({ gateway, poisoned, bad, good, asOwner: write, is }: World, crowd: number): PoisonedJob {
  const sources = ['tally', 'wagering', 'team', 'points', 'promotions', 'rank', 'missions', 'loss-thresholds'] as const;
  let broken = '';
  const notify = async (of: string, body: string) => {
    const { rows } = await asOwner(gateway.context.db, of, (owner) =>
      sql<{
        seq: bigint;
      }>`insert into event (merchant, kind, body) values (${of}, 'rounds', ${body}) returning seq`.execute(owner),
    );
    return String(rows[0]?.seq ?? '');
  };
  return {
    sources,
    async plant() {
      broken = await notify(poisoned, '{"vendor": 1}');
      return async () => {
        const { owner } = gateway.context.db;
        await sql`alter table event disable trigger event_stays`.execute(owner);
        await write(
          poisoned,
          sql`update event set body = ${roundsOf(bad)} where merchant = ${poisoned} and seq = ${broken}`,
        );
        await sql`alter table event enable trigger event_stays`.execute(owner);
      };
    },
    async put(of) {
      for (let event = 0; event <= crowd; event += 1) await notify(of, roundsOf(of === poisoned ? good : randomUUID()));
    },
    isTaken: async (of, which) =>
      which === 'other'
        ? !(await is(
            of,
            sql`select 1 from stream_cursor c where c.merchant = ${of} and c.is_live and exists (select from event e
              where e.merchant = c.merchant and (e.epoch, e.xact, e.seq) > (c.epoch, c.xact, c.seq))`,
          ))
        : !(await is(
            of,
            sql`select 1 from set_aside where merchant = ${of} and source = any(${[...sources]}::text[]) and why = 'unreadable'
              and closed_as is null`,
          )),
  };
}

function rankRises({ poisoned, bad, good, asOwner: write, is, plant }: World): PoisonedJob {
  const rise = (of: string, member: string) =>
    write(of, sql`insert into rank_rise (merchant, member_id) values (${of}, ${member}) on conflict do nothing`);
  const others = new Map<string, string>([[poisoned, good]]);
  return {
    sources: ['rank-rises'],
    async plant() {
      await rise(poisoned, bad);
      return plant({ table: 'rank_rise', column: 'member_id', value: bad, on: 'delete' });
    },
    async put(of) {
      if (of !== poisoned) others.set(of, randomUUID());
      await rise(of, others.get(of) ?? '');
    },
    isTaken: async (of, which) =>
      !(await is(
        of,
        sql`select 1 from rank_rise where merchant = ${of} and member_id = ${which === 'other' ? others.get(of) : bad}`,
      )),
  };
}

function occasions({ poisoned, asOwner: write, is, plant }: World): PoisonedJob {
  const forget = (of: string) => write(of, sql`delete from occasion_day where merchant = ${of}`);
  return {
    sources: ['occasions'],
    isWhole: true,
    async plant() {
      const restore = await plant({ table: 'occasion_day', column: 'merchant', value: poisoned });
      await forget(poisoned);
      return restore;
    },
    put: forget,
    isTaken: (of) => is(of, sql`select 1 from occasion_day where merchant = ${of}`),
  };
}

function promotionEnds({ poisoned, asOwner: write, is, plant }: World): PoisonedJob {
  const end = (of: string) =>
    write(
      of,
      sql`update promotion set ends_at = now() - interval '1 second', starts_at = null, settled_at = null
        where merchant = ${of} and id = (select min(promotion_id) from promotion_rule where merchant = ${of})`,
    );
  return {
    sources: ['promotion-ends'],
    isWhole: true,
    async plant() {
      const restore = await plant({
        table: 'promotion',
        column: 'merchant',
        value: poisoned,
        on: 'update',
        and: `r ->> 'settled_at' is not null`,
      });
      await end(poisoned);
      return restore;
    },
    put: end,
    isTaken: (of) =>
      is(
        of,
        sql`select 1 from promotion where merchant = ${of} and settled_at is not null
          and id = (select min(promotion_id) from promotion_rule where merchant = ${of})`,
      ),
  };
}

function timers({ poisoned, asOwner: write, is, plant }: World): PoisonedJob {
  const [broken, whole] = [randomUUID(), randomUUID()];
  const set = (of: string, id: string) =>
    write(
      of,
      sql`insert into timer (merchant, machine, subject_id, version, step, due_at, next_at)
        values (${of}, 'deposit', ${id}, 1, 'expire', now() - interval '1 second', now() - interval '1 second')`,
    );
  return {
    sources: ['timers'],
    async plant() {
      const restore = await plant({ table: 'timer', column: 'subject_id', value: broken, on: 'delete' });
      await set(poisoned, broken);
      return restore;
    },
    put: (of) => set(of, whole),
    isTaken: async (of, which) =>
      !(await is(of, sql`select 1 from timer where subject_id = ${which === 'other' ? whole : broken}`)),
  };
}

/** The member's data for the provider cannot be decrypted. */
function deposits({ poisoned, bad, good, asOwner: write, is }: World): PoisonedJob {
  const [broken, whole] = [randomUUID(), randomUUID()];
  const open = (of: string, id: string, member: string | undefined, fields: Buffer | null) =>
    write(
      of,
      sql`insert into deposit (merchant, id, member_id, method_id, provider, currency, amount_minor, key, request_hash, fields, created_at)
        select ${of}, ${id}::uuid, m.id, p.id, 'HOUSEBANK', 'USD', 100, ${id}, ${Buffer.alloc(32)}, ${fields}::bytea, now() - interval '1 minute'
          from (select id from member where merchant = ${of} and type <> 4
              and (${member ?? null}::uuid is null or id = ${member ?? null}::uuid) limit 1) m,
            (select id from pay_method where merchant = ${of} limit 1) p`,
    );
  return {
    sources: ['deposits'],
    async plant() {
      await open(poisoned, broken, bad, Buffer.alloc(60));
      return () =>
        write(poisoned, sql`update deposit set fields = null where merchant = ${poisoned} and id = ${broken}`);
    },
    put: (of) => open(of, whole, of === poisoned ? good : undefined, null),
    isTaken: (of, which) => {
      const id = which === 'other' ? whole : broken;
      return is(
        of,
        sql`select 1 from deposit d where d.id = ${id} and d.asked_at is not null and not exists (select from set_aside s
          where s.merchant = d.merchant and s.source = 'deposits' and s.item = d.id::text and s.closed_as is null)`,
      );
    },
  };
}

function mail({ poisoned, asOwner: write, is, plant }: World): PoisonedJob {
  const [broken, whole] = ['bad', 'good'].map((name) => `${name}-${randomUUID().slice(0, 8)}@aurora.example`);
  const put = (of: string, to: string | undefined) =>
    write(
      of,
      sql`insert into outbox (merchant, kind, recipient, subject, body) values (${of}, 'email', ${to}, 'subject', 'words')`,
    );
  return {
    sources: ['mail'],
    async plant() {
      const restore = await plant({ table: 'outbox', column: 'recipient', value: broken ?? '', on: 'delete' });
      await put(poisoned, broken);
      return restore;
    },
    put: (of) => put(of, whole),
    isTaken: async (of, which) =>
      !(await is(of, sql`select 1 from outbox where recipient = ${which === 'other' ? whole : broken}`)),
  };
}

function exportsOf({ poisoned, bad, good, asOwner: write, is, plant }: World): PoisonedJob {
  const [broken, whole] = [randomUUID(), randomUUID()];
  const ask = (of: string, id: string, member: string | undefined) =>
    write(
      of,
      sql`insert into export_job (merchant, id, member_id, kind, filters, language, rows_expected, most_rows)
        select ${of}, ${id}::uuid, id, 'bets', '{}', 'EN', 0, 1000 from member where merchant = ${of} and type <> 4
          and (${member ?? null}::uuid is null or id = ${member ?? null}::uuid) limit 1`,
    );
  return {
    sources: ['exports'],
    async plant() {
      const restore = await plant({ table: 'export_part', column: 'export_id', value: broken });
      await ask(poisoned, broken, bad);
      return restore;
    },
    put: (of) => ask(of, whole, of === poisoned ? good : undefined),
    isTaken: (of, which) =>
      is(of, sql`select 1 from export_job where id = ${which === 'other' ? whole : broken} and state = 'ready'`),
  };
}

function booksChecks({ poisoned, asOwner: write, is, plant }: World): PoisonedJob {
  const ask = (of: string) =>
    write(
      of,
      sql`insert into books_check (merchant, asked_by) values (${of}, 'test')
        on conflict (merchant) do update set asked_at = clock_timestamp(), next_at = clock_timestamp(), done_at = null`,
    );
  return {
    sources: ['books'],
    isWhole: true,
    async plant() {
      const restore = await plant({
        table: 'books_check',
        column: 'merchant',
        value: poisoned,
        on: 'update',
        and: `r ->> 'done_at' is not null`,
      });
      await ask(poisoned);
      return restore;
    },
    put: ask,
    isTaken: (of) => is(of, sql`select 1 from books_check where merchant = ${of} and done_at is not null`),
  };
}

function reconciliation({ gateway, poisoned, is, plant }: World): PoisonedJob {
  const ask = async (of: string) =>
    void (await gateway.context.db.withMerchant(of, (scope) => askForRun(scope, of, null)));
  return {
    sources: ['reconciliation'],
    isWhole: true,
    async plant() {
      const restore = await plant({ table: 'reconciliation_run', column: 'merchant', value: poisoned, on: 'update' });
      await ask(poisoned);
      return restore;
    },
    put: ask,
    isTaken: (of) => is(of, sql`select 1 from reconciliation_run where merchant = ${of} and tries > 0`),
  };
}

function replays({ gateway, poisoned, is, plant }: World): PoisonedJob {
  const ask = (of: string, consumer: string) =>
    gateway.context.db.withMerchant(of, (scope) => askForReplay(scope, of, consumer, 'test'));
  return {
    sources: ['replays'],
    async plant() {
      const restore = await plant({
        table: 'stream_cursor',
        column: 'merchant',
        value: poisoned,
        on: 'insert',
        and: `r ->> 'consumer' = 'missions'`,
      });
      await ask(poisoned, 'missions');
      return restore;
    },
    put: (of) => ask(of, 'points'),
    isTaken: (of, which) =>
      is(
        of,
        sql`select 1 from replay_ask where merchant = ${of} and done_at >= asked_at
          and consumer = ${which === 'other' ? 'points' : 'missions'}`,
      ),
  };
}

/** Requests without an author who still may: they are held at their time. */
function schedules({ poisoned, asOwner: write, is, plant }: World): PoisonedJob {
  const ask = (of: string, reason: string) =>
    write(
      of,
      sql`insert into change_request (merchant, state, proposals, reason, base, effect, seen, written, areas, authors, zone, from_at, from_wall)
        values (${of}, 'scheduled', '[]', ${reason}, 1, '{}', ${'0'.repeat(64)}, '{}', '{}', '{nobody}', 'UTC', now(), '2026-01-01T00:00')`,
    );
  return {
    sources: ['schedules'],
    async plant() {
      const poison = { table: 'change_request', column: 'reason', value: 'poisoned', on: 'update' } as const;
      const restore = await plant(poison);
      await ask(poisoned, 'poisoned');
      return restore;
    },
    put: (of) => ask(of, 'good'),
    isTaken: (of, which) =>
      is(
        of,
        sql`select 1 from change_request where merchant = ${of} and state = 'held'
          and reason = ${which === 'other' ? 'good' : 'poisoned'}`,
      ),
  };
}

/** Brands with a different time zone from their merchants' days; a test gateway knows no brands. */
function calendars({ gateway, poisoned, is, plant }: World): PoisonedJob {
  const brands = new Map<string, BrandOfMerchant>();
  const job = createCalendars({
    ...gateway.context,
    brands: { list: () => [...brands.values()], find: (merchant) => brands.get(merchant), problems: () => [] },
  });
  const put = async (merchant: string) =>
    void brands.set(merchant, { merchant, brand: { timeZone: 'Asia/Seoul' } } as unknown as BrandOfMerchant);
  return {
    sources: ['calendars'],
    isWhole: true,
    async plant() {
      const restore = await plant({ table: 'day_rule', column: 'merchant', value: poisoned });
      await put(poisoned);
      return restore;
    },
    put,
    async again() {
      job.start();
      await job.stop();
    },
    isTaken: (of) => is(of, sql`select 1 from day_rule where merchant = ${of} and zone = 'Asia/Seoul'`),
  };
}

/** Fails for one table of the merchant; the other tables and the other merchants are cleaned. */
function retention({ poisoned, asOwner: write, is, plant }: World): PoisonedJob {
  const put = (of: string) =>
    write(
      of,
      sql`insert into trial_random (merchant, digest, created_at) values (${of}, ${Buffer.alloc(32, 7)}, now() - interval '3 days')`,
    );
  return {
    sources: ['retention'],
    isWhole: true,
    async plant() {
      const restore = await plant({ table: 'trial_random', column: 'merchant', value: poisoned, on: 'delete' });
      await put(poisoned);
      return restore;
    },
    put,
    isTaken: async (of) =>
      !(await is(
        of,
        sql`select 1 from trial_random where merchant = ${of} and created_at < now() - interval '2 days'`,
      )),
  };
}

function trials({ gateway, poisoned, asOwner: write, is, plant }: World): PoisonedJob {
  const ids = new Map<string, string>();
  const play = async (of: string) => {
    const account = `trial-${randomUUID().slice(0, 12)}`;
    const id = await gateway.context.db.withMerchant(of, (scope) =>
      insertTrial(scope, of, { account, language: 'EN', askedFrom: Buffer.alloc(32) }),
    );
    await write(
      of,
      sql`update trial_account set closed = true, ends_at = now() - interval '2 days' where member_id = ${id}`,
    );
    return id;
  };
  return {
    sources: ['trials'],
    async plant() {
      const id = await play(poisoned);
      ids.set('poisoned', id);
      return plant({ table: 'member', column: 'id', value: id, on: 'delete' });
    },
    put: async (of) => void ids.set(of, await play(of)),
    isTaken: async (of, which) =>
      !(await is(of, sql`select 1 from member where id = ${ids.get(which === 'other' ? of : 'poisoned')}`)),
  };
}

/**
 * The link of one e-mail cannot be decrypted. E-mails belong to the platform: other merchants have none of their own.
 */
function staffMail({ gateway, poisoned }: World): PoisonedJob {
  const [broken, whole] = [randomUUID(), randomUUID()];
  const { db, config } = gateway.context;
  const atRest = createAtRest(config.secretKey, (scope, _platform, name) => staffSecret(scope, name));
  const write = (id: string, isBroken: boolean) =>
    db.asStaff([], async (scope) => {
      const { rows } = await sql<{
        id: string;
      }>`select id from staff_account where merchants[1] = ${poisoned} limit 1`.execute(scope);
      const staff = rows[0]?.id ?? '';
      const signed = await atRest.encrypt(scope, PLATFORM, `staff letter ${staff}`, 'http://console.localhost/enter#x');
      const link = isBroken ? Buffer.alloc(signed.length) : signed;
      await sql`insert into staff_email (id, staff_id, name, link, expires_at) values (${id}, ${staff}, 'reset', ${link}, now() + interval '1 hour')
        on conflict (id) do update set link = excluded.link`.execute(scope);
    });
  return {
    sources: ['staff-mail'],
    async plant() {
      await write(broken, true);
      return () => write(broken, false);
    },
    put: async (of) => (of === poisoned ? write(whole, false) : undefined),
    isTaken: async (_, which) => {
      const { rows } = await db.asStaff([], (scope) =>
        sql`select 1 from staff_email where id = ${which === 'other' ? whole : broken}`.execute(scope),
      );
      return rows.length === 0;
    },
  };
}
