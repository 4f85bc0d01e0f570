import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createPoster, type Posting } from '#gateway/features/seamless/post.ts';
import { NO_FLOOR, operatorAccount } from '#gateway/features/wallet/accounts.ts';
import { ensureAccount, moveMoneyOnce, type NewTransfer, type Side } from '#gateway/features/wallet/ledger.ts';
import { createLog } from '#gateway/process/log.ts';
import { orderRow } from '../order-row.ts';
import { contentOf, type DemoGames, type GameAnswer, type GameMove, type Pocket } from './model-ledger.ts';

const POCKETS: readonly Pocket[] = ['main', 'live', 'held', 'grant'];

/** The gateway's ledger with its own members, behind the model's interface. */
export interface RealLedger {
  give(member: number, amount: bigint, obligation: string): Promise<string>;
  shift(member: number, from: 'main' | 'live', amount: bigint): Promise<string>;
  /** Returns undefined if the member has too little: then no order is created. */
  hold(member: number, walletBalance: 'held' | 'grant', amount: bigint): Promise<string | undefined>;
  /** Activates a grant; false: the member has another active grant, or the grant was started before or has ended. */
  begin(order: string): Promise<boolean>;
  /** False: the grant's bonus is in an open round. */
  end(
    order: string,
    of: { member: number; walletBalance: 'held' | 'grant'; left: bigint },
    to: 'main' | DemoGames,
  ): Promise<boolean>;
  /** Sent concurrently, so that they share a commit; answers in the order of the requests. */
  play(moves: readonly GameMove[]): Promise<readonly GameAnswer[]>;
  fold(): Promise<void>;
  /** All balances, those of the operator relative to the creation of this ledger, and all orders. */
  read(): Promise<{
    readonly members: readonly Record<Pocket, bigint>[];
    readonly operator: Record<DemoGames, bigint>;
    readonly orders: ReadonlyMap<string, bigint>;
  }>;
}

interface TestPlayers {
  readonly walletBalances: readonly Record<Pocket, string>[];
  readonly operator: Record<DemoGames, string>;
  readonly members: readonly string[];
  readonly sessions: readonly Buffer[];
}

/** Creates members without money at an existing merchant. */
export async function createRealLedger(db: Database, merchant: string, members: number): Promise<RealLedger> {
  const players = await db.withMerchant(merchant, (scope) => player(scope, merchant, members));
  const poster = createPoster(db, createLog('silent'));
  const readAll = () => db.withMerchant(merchant, (scope) => readBalances(scope, players));
  const before = await readAll();
  const move = (scope: Db, transfer: Pick<NewTransfer, 'kind' | 'sides'> & { readonly obligation?: string }) =>
    moveMoneyOnce(scope, { merchant, actor: 'house', key: `platform:${randomUUID()}`, ...transfer });
  const tag = randomUUID();
  return {
    give: (member, amount, obligation) =>
      db.withMerchant(merchant, async (scope) => {
        const sides = between(players.operator.equity, players.walletBalances[member]?.main, amount);
        return (await move(scope, { kind: 'opening', sides, obligation: `${tag}:${obligation}` })).kind;
      }),
    shift: (member, from, amount) =>
      db.withMerchant(merchant, async (scope) => {
        const walletBalance = players.walletBalances[member];
        const sides = between(walletBalance?.[from], walletBalance?.[from === 'main' ? 'live' : 'main'], amount);
        return (await move(scope, { kind: 'wallet', sides })).kind;
      }),
    hold: (member, walletBalance, amount) =>
      db
        .withMerchant(merchant, async (scope) => {
          const id = await insertOrder(scope, merchant, walletBalance, players.members[member]);
          const from = walletBalance === 'held' ? players.walletBalances[member]?.main : players.operator.bonus;
          const sides = between(from, players.walletBalances[member]?.[walletBalance], amount, { to: id });
          const moved = await move(scope, {
            kind: walletBalance === 'held' ? 'hold' : 'grant',
            sides,
          });
          if (moved.kind === 'done') return id;
          throw new OrderNotStarted();
        })
        .catch((error: unknown) => {
          if (error instanceof OrderNotStarted) return undefined;
          throw error;
        }),
    begin: (order) => db.withMerchant(merchant, (scope) => beginGrant(scope, order)),
    end: (order, { member, walletBalance, left }, to) =>
      db.withMerchant(merchant, async (scope) => {
        if (walletBalance === 'grant' && (await isInPlay(scope, order))) return false;
        const into = to === 'main' ? players.walletBalances[member]?.main : players.operator[to];
        const sides = between(players.walletBalances[member]?.[walletBalance], into, left, { from: order });
        await move(scope, { kind: 'release', sides });
        await endOrder(scope, merchant, walletBalance, order, to);
        return true;
      }),
    play: (moves) =>
      Promise.all(
        moves.map(async (asked) => {
          const { walletBalance, moved, ...rest } = await poster.post(
            merchant,
            'HOUSE',
            requestOf(asked, players, tag),
          );
          return {
            refusal: rest.refusal,
            balance: walletBalance ?? -1n,
            hasMoved: moved !== null,
            repeated: rest.repeated,
          };
        }),
      ),
    fold: async () => void (await sql`select fold_deltas(${[merchant]}::text[])`.execute(db.owner)),
    async read() {
      const now = await readAll();
      const since = (name: DemoGames) => now.operator[name] - before.operator[name];
      const operator = { equity: since('equity'), bonus: since('bonus'), vendor: since('vendor') };
      return { ...now, operator };
    },
  };
}

/** A vendor request for a move; `tag` separates the ids of different ledgers. */
function requestOf(asked: GameMove, players: TestPlayers, tag: string): Posting {
  return {
    session: players.sessions[asked.member] ?? Buffer.alloc(32),
    action: asked.action,
    round: `${tag} ${asked.round}`,
    transactionId: `${tag} ${asked.id}`,
    requestHash: createHash('sha256').update(contentOf(asked)).digest(),
    ...(asked.action === 'rollback'
      ? { number: null, amountMinor: 0n, betTransactionId: `${tag} ${asked.bet}`, endsRound: false }
      : { number: asked.number, amountMinor: asked.amount, betTransactionId: null, endsRound: asked.ends }),
  };
}

async function isInPlay(db: Db, grant: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select hold_grant(${grant}) as open`.execute(db);
  return rows[0]?.open === true;
}

async function beginGrant(db: Db, grant: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bonus_grant as g')
    .set({ state: 'active', version: sql`version + 1` })
    .where('id', '=', grant)
    .where('state', '=', 'queued')
    .where(sql<boolean>`not exists (select from bonus_grant o where o.member_id = g.member_id and o.state = 'active')`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Rolls back the transaction: the order was not started. */
class OrderNotStarted extends Error {}

const TABLE = { held: 'withdrawal', grant: 'bonus_grant' } as const;

function between(
  from: string | undefined,
  to: string | undefined,
  amountMinor: bigint,
  order: { readonly from?: string; readonly to?: string } = {},
): Side[] {
  return [
    { accountId: from ?? '', amountMinor: -amountMinor, ...(order.from !== undefined && { subject: order.from }) },
    { accountId: to ?? '', amountMinor, ...(order.to !== undefined && { subject: order.to }) },
  ];
}

async function insertOrder(db: Db, merchant: string, walletBalance: 'held' | 'grant', member: string | undefined) {
  const id = randomUUID();
  await sql.raw(orderRow(merchant, TABLE[walletBalance], member ?? '', id)).execute(db);
  return id;
}

async function endOrder(db: Db, merchant: string, walletBalance: 'held' | 'grant', id: string, to: 'main' | DemoGames) {
  if (walletBalance === 'grant') {
    await sql`update bonus_grant set state = 'forfeited', version = version + 1 where merchant = ${merchant} and id = ${id}`.execute(
      db,
    );
    return;
  }
  // Follows the state machine: rejected, or sent and paid.
  for (const state of to === 'main' ? ['rejected'] : ['approved', 'sending', 'paid']) {
    await sql`update withdrawal set state = ${state}, version = version + 1
      where merchant = ${merchant} and id = ${id}`.execute(db);
  }
}

async function player(db: Db, merchant: string, count: number): Promise<TestPlayers> {
  const currency = 'USD';
  const open = (kind: 'bonus' | 'vendor', vendor?: string) =>
    ensureAccount(db, merchant, {
      kind,
      owner_id: null,
      currency,
      floor: NO_FLOOR,
      ...(vendor !== undefined && { vendor }),
    });
  const operator = {
    equity: await operatorAccount(db, merchant, currency),
    bonus: await open('bonus'),
    vendor: await open('vendor', 'HOUSE'),
  };
  const walletBalances: Record<Pocket, string>[] = [];
  const members: string[] = [];
  const sessions: Buffer[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = `model-${randomUUID()}`;
    const { rows } = await sql<{ id: string }>`insert into member (merchant, account, account_key, nickname)
      values (${merchant}, ${name}, ${name}, 'Model') returning id`.execute(db);
    const owner = rows[0]?.id ?? '';
    const own = (kind: 'member' | 'held' | 'grant', wallet = 'MAIN') =>
      ensureAccount(db, merchant, { kind, owner_id: owner, currency, wallet, floor: 0n });
    const walletBalance = {
      main: await own('member'),
      live: await own('member', 'LIVE'),
      held: await own('held'),
      grant: await own('grant'),
    };
    const session = randomBytes(32);
    await sql`insert into game_session (merchant, id, vendor, member_id, account_id, vendor_account_id, is_trial, node_id, game)
      values (${merchant}, ${session}, 'HOUSE', ${owner}, ${walletBalance.main}, ${operator.vendor}, false, 'n1', '{}')`.execute(
      db,
    );
    walletBalances.push(walletBalance);
    members.push(owner);
    sessions.push(session);
  }
  return { walletBalances, operator, members, sessions };
}

async function readBalances(db: Db, { walletBalances, operator, members }: TestPlayers) {
  const { rows } = await sql<{ id: string; balance: bigint }>`select id, balance from account_balance
    where id = any (${[...Object.values(operator), ...walletBalances.flatMap((walletBalance) => Object.values(walletBalance))]}::uuid[])`.execute(
    db,
  );
  const found = new Map(rows.map(({ id, balance }) => [id, balance]));
  const holds = (id: string) => found.get(id) ?? -1n;
  const orders = await sql<{ id: string; held: bigint }>`
    select id, held_minor as held from withdrawal where member_id = any (${members}::uuid[])
    union all select id, left_minor from bonus_grant where member_id = any (${members}::uuid[])`.execute(db);
  return {
    members: walletBalances.map((walletBalance) => {
      const [main = 0n, live = 0n, held = 0n, grant = 0n] = POCKETS.map((name) => holds(walletBalance[name]));
      return { main, live, held, grant };
    }),
    operator: { equity: holds(operator.equity), bonus: holds(operator.bonus), vendor: holds(operator.vendor) },
    orders: new Map(orders.rows.map(({ id, held }) => [id, held])),
  };
}
