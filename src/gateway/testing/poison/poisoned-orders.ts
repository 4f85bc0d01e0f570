import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { moneyKey } from '#gateway/db/money-key.ts';
import { createBooksJob } from '#gateway/features/books/job.ts';
import { createFoldJob } from '#gateway/features/wallet/fold.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import { createContractWorld } from '../contract-world.ts';
import { createTablesWorld } from '../tables-world.ts';
import type { PoisonedJob, World } from './poisoned-world.ts';

/** Cases whose items are orders, grants and contracts with their money: the books stay consistent. */
export function poisonedOrders(world: World): readonly PoisonedJob[] {
  return [grants(world), nextGrants(world), payouts(world), contracts(world), signing(world), folding(world)];
}

/** A grant of zero, which ends as soon as it is active; returns its id. */
async function giveGrant(
  { gateway }: World,
  of: string,
  isActive: boolean,
  id: string = randomUUID(),
): Promise<string> {
  const tables = createTablesWorld(gateway.context.db, of);
  const player = await tables.addPlayer();
  await tables.inMerchant(async (scope) => {
    await sql`insert into bonus_grant (merchant, id, member_id, currency, account_id, amount_minor, goal_minor, terms)
      values (${of}, ${id}, ${player.id}, 'USD', ${player.grants}, 0, 100, '{"contribution": {}, "mostPerBet": null, "days": 30}')`.execute(
      scope,
    );
    if (isActive)
      await sql`update bonus_grant set state = 'active', version = version + 1 where merchant = ${of} and id = ${id}`.execute(
        scope,
      );
  });
  return id;
}

function grants(world: World): PoisonedJob {
  const { poisoned, plant, is } = world;
  const broken = randomUUID();
  const whole = new Map<string, string>();
  return {
    sources: ['grants'],
    async plant() {
      const restore = await plant({
        table: 'bonus_grant',
        column: 'id',
        value: broken,
        on: 'update',
        and: `r ->> 'state' = 'spent'`,
      });
      await giveGrant(world, poisoned, true, broken);
      return restore;
    },
    put: async (of) => void whole.set(of, await giveGrant(world, of, true)),
    isTaken: (of, which) =>
      is(
        of,
        sql`select 1 from bonus_grant where id = ${which === 'other' ? whole.get(of) : broken} and state = 'spent'`,
      ),
  };
}

function nextGrants(world: World): PoisonedJob {
  const { poisoned, plant, is } = world;
  const broken = randomUUID();
  const whole = new Map<string, string>();
  return {
    sources: ['next-grants'],
    async plant() {
      const restore = await plant({ table: 'bonus_grant', column: 'id', value: broken, on: 'update' });
      await giveGrant(world, poisoned, false, broken);
      return restore;
    },
    put: async (of) => void whole.set(of, await giveGrant(world, of, false)),
    isTaken: (of, which) =>
      is(
        of,
        sql`select 1 from bonus_grant where id = ${which === 'other' ? whole.get(of) : broken} and state <> 'queued'`,
      ),
  };
}

/** A withdrawal that its provider did not pay, with its held money. */
async function failPayout({ gateway, asOwner: write }: World, of: string, id: string = randomUUID()): Promise<string> {
  const tables = createTablesWorld(gateway.context.db, of);
  const player = await tables.addPlayer();
  await tables.deposit(player, 1_000n);
  const account = randomUUID();
  await write(
    of,
    sql`insert into payout_account (merchant, id, member_id, method_id, ciphertext, holder, masked, fingerprint, usable_at)
      select ${of}, ${account}::uuid, ${player.id}::uuid, id, '\\x00', '\\x00', '*1', sha256(${account}::bytea), now() from pay_method
        where merchant = ${of} and direction = 'WITHDRAWAL' and way <> 'c2c' limit 1`,
  );
  await tables.inMerchant(async (scope) => {
    await sql`insert into withdrawal (merchant, id, member_id, account_id, method_id, provider, currency, amount_minor, key, request_hash)
      select ${of}, ${id}::uuid, ${player.id}::uuid, a.id, m.id, m.provider, 'USD', 1000, ${id}, sha256('poison')
        from payout_account a join pay_method m on m.merchant = a.merchant and m.id = a.method_id
        where a.merchant = ${of} and a.id = ${account}`.execute(scope);
    const held = { kind: 'held', owner_id: player.id, currency: 'USD', floor: 0n } as const;
    const sides = [
      { accountId: player.main, amountMinor: -1_000n },
      { accountId: await ensureAccount(scope, of, held), amountMinor: 1_000n, subject: id },
    ];
    await moveMoney(scope, {
      merchant: of,
      kind: 'hold',
      actor: player.id,
      key: moneyKey('member', randomUUID()),
      sides,
    });
    for (const state of ['approved', 'sending', 'unknown', 'failed'])
      await sql`update withdrawal set state = ${state}, version = version + 1 where merchant = ${of} and id = ${id}`.execute(
        scope,
      );
  });
  return id;
}

function payouts(world: World): PoisonedJob {
  const { poisoned, plant, is } = world;
  const broken = randomUUID();
  const whole = new Map<string, string>();
  return {
    sources: ['payouts'],
    async plant() {
      const restore = await plant({
        table: 'withdrawal',
        column: 'id',
        value: broken,
        on: 'update',
        and: `(r ->> 'version')::int > 4`,
      });
      await failPayout(world, poisoned, broken);
      return restore;
    },
    put: async (of) => void whole.set(of, await failPayout(world, of)),
    isTaken: (of, which) =>
      is(
        of,
        sql`select 1 from withdrawal where id = ${which === 'other' ? whole.get(of) : broken} and version > 4 and state = 'held'`,
      ),
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Creates salary contracts that began before the current period, with a bet in it; stores each holder in `holders`. */
function agreeing({ gateway, asOwner: write }: Pick<World, 'gateway' | 'asOwner'>, holders: Map<string, string>) {
  return async function agree(
    of: string,
    all: readonly (readonly ['DAILY' | 'HOURLY', string])[],
    before: () => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const world = createContractWorld(gateway, of);
    await write(
      of,
      sql`insert into settlement_setting (merchant, grace_minutes) values (${of}, 0)
        on conflict (merchant) do update set grace_minutes = 0`,
    );
    await world.addPlayers(Object.fromEntries(all.map(([, account]) => [account, null])));
    const now = Date.now();
    const begun: (readonly [string, Date])[] = [];
    for (const [kind, account] of all) {
      const period = kind === 'DAILY' ? DAY_MS : HOUR_MS;
      const from = Math.floor(now / period) * period - period;
      await world.notify([{ by: account, bet: 5_000n, at: new Date(from + period / 2) }]);
      begun.push([await world.agree(kind, null, account, { CONS: [{ ratePpm: 10_000 }] }), new Date(from)]);
      holders.set(`${of} ${account}`, world.idOf(account));
    }
    await before();
    await write(
      of,
      sql`update contract c set began_at = b.at from unnest(${begun.map(([id]) => id)}::uuid[], ${begun.map(([, at]) => at)}::timestamptz[])
          as b (id, at) where c.id = b.id`,
    );
  };
}

/**
 * A daily run that cannot be drafted, and a line of an hourly run that cannot be paid while its other line is paid. The
 * poisoned merchant's lines of one run are created together.
 */
function contracts({ gateway, poisoned, plant, is, asOwner: write }: World): PoisonedJob {
  const name = randomUUID().slice(0, 8);
  const [bad, good] = [`bad-${name}`, `good-${name}`];
  let isPlanted = false;
  const holders = new Map<string, string>();
  const agree = agreeing({ gateway, asOwner: write }, holders);
  const isPaid = (of: string, account: string) =>
    is(
      of,
      sql`select 1 from settlement_line where merchant = ${of} and holder_id = ${holders.get(`${of} ${account}`)} and paid_at is not null`,
    );
  return {
    sources: ['contract-runs', 'contract-lines'],
    async plant() {
      isPlanted = true;
      const restores = [
        await plant({
          table: 'settlement_run',
          column: 'merchant',
          value: poisoned,
          on: 'update',
          and: `r ->> 'kind' = 'DAILY'`,
        }),
      ];
      const all = [
        ['DAILY', `day-${name}`],
        ['HOURLY', bad],
        ['HOURLY', good],
      ] as const;
      await agree(poisoned, all, async () => {
        const value = holders.get(`${poisoned} ${bad}`) ?? '';
        const line = { table: 'settlement_line', column: 'holder_id', value, on: 'update' } as const;
        restores.push(await plant({ ...line, and: `r ->> 'paid_at' is not null` }));
      });
      return async () => {
        for (const restore of restores) await restore();
      };
    },
    // The poisoned merchant’s good line is in the poisoned run, if there is one.
    put: async (of) => (of === poisoned && isPlanted ? undefined : agree(of, [['HOURLY', good]])),
    isTaken: async (of, which) =>
      which === 'other'
        ? isPaid(of, good)
        : (await isPaid(of, bad)) &&
          (await is(
            of,
            sql`select 1 from settlement_run where merchant = ${of} and kind = 'DAILY' and state <> 'open'`,
          )),
  };
}

/**
 * A merchant's ledger transfers cannot be added to the hash chain. Verification is read-only, so no write can make it
 * fail.
 */
function signing({ gateway, poisoned, plant, is }: World): PoisonedJob {
  const move = async (of: string) => {
    const tables = createTablesWorld(gateway.context.db, of);
    await tables.deposit(await tables.addPlayer(), 100n);
  };
  return {
    sources: ['books'],
    isWhole: true,
    async plant() {
      const restore = await plant({ table: 'ledger_block', column: 'merchant', value: poisoned });
      await move(poisoned);
      return restore;
    },
    put: move,
    async again() {
      const job = createBooksJob(gateway.context);
      job.start();
      await job.stop();
    },
    isTaken: async (of) => is(of, sql`select 1 from ledger_block where merchant = ${of}`),
  };
}

/** Pending balance increments of a merchant cannot be folded: balances stay correct, but reads are slower. */
function folding({ gateway, poisoned, plant, is }: World): PoisonedJob {
  const left = new Map<string, bigint>();
  const move = async (of: string) => {
    const tables = createTablesWorld(gateway.context.db, of);
    await tables.deposit(await tables.addPlayer(), 100n);
    const { rows } = await tables.inMerchant((scope) =>
      sql<{ id: bigint }>`select coalesce(max(id), 0)::bigint as id from account_delta where merchant = ${of}`.execute(
        scope,
      ),
    );
    left.set(of, rows[0]?.id ?? 0n);
  };
  return {
    sources: ['books'],
    isWhole: true,
    async plant() {
      const restore = await plant({ table: 'account_delta', column: 'merchant', value: poisoned, on: 'delete' });
      await move(poisoned);
      return restore;
    },
    put: move,
    async again() {
      const job = createFoldJob(gateway.context);
      job.start();
      await job.stop();
    },
    isTaken: async (of) =>
      !(await is(of, sql`select 1 from account_delta where merchant = ${of} and id <= ${left.get(of) ?? 0n}`)),
  };
}
