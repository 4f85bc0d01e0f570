import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createPoster, type Posted, type Posting } from '#gateway/features/seamless/post.ts';
import { NO_FLOOR } from '#gateway/features/wallet/accounts.ts';
import { ensureAccount, moveMoney } from '#gateway/features/wallet/ledger.ts';
import { createLog } from '#gateway/process/log.ts';
import { emitEvent } from '#gateway/stream/emit-event.ts';
import type { WageringTerms } from '#model/promotions/validate-rule.ts';

export interface Player {
  readonly id: string;
  readonly main: string;
  readonly grants: string;
}

export interface At {
  readonly table?: string;
  readonly side?: string;
}

export interface OpenRound {
  readonly player: Player;
  readonly session: Buffer;
  readonly round: string;
  readonly betId: string;
}

/** Terms under which everything counts except games between players. */
export const PLAIN: WageringTerms = { contribution: {}, mostPerBet: null, days: 30 };

const CURRENCY = 'USD';

/** Members of a merchant with money, and a vendor's tables, which use the real ledger functions. */
export function createTablesWorld(db: Database, merchant: string) {
  const inMerchant: InMerchant = (work) => db.withMerchant(merchant, work);
  return { inMerchant, ...withMoney(inMerchant, merchant), ...atTables(db, inMerchant, merchant) };
}

export type TablesWorld = ReturnType<typeof createTablesWorld>;
type InMerchant = <T>(work: (scope: Db) => Promise<T>) => Promise<T>;

const own = (scope: Db, merchant: string, kind: 'member' | 'grant', id: string) =>
  ensureAccount(scope, merchant, { kind, owner_id: id, currency: CURRENCY, floor: 0n });

const operator = (scope: Db, merchant: string, kind: 'vendor' | 'bonus' | 'provider', vendor?: string) =>
  ensureAccount(scope, merchant, {
    kind,
    owner_id: null,
    currency: CURRENCY,
    floor: NO_FLOOR,
    ...(vendor !== undefined && { vendor }),
  });

function withMoney(inMerchant: InMerchant, merchant: string) {
  /** An existing member with the accounts that games use. */
  const playerOf = (id: string): Promise<Player> =>
    inMerchant(async (scope) => ({
      id,
      main: await own(scope, merchant, 'member', id),
      grants: await own(scope, merchant, 'grant', id),
    }));

  const addPlayer = async (): Promise<Player> => {
    const id = await inMerchant(async (scope) => {
      const name = `t${randomUUID().slice(0, 13)}`;
      const { rows } = await sql<{ id: string }>`insert into member (merchant, account, account_key, nickname)
        values (${merchant}, ${name}, ${name}, 'T') returning id`.execute(scope);
      return rows[0]?.id ?? '';
    });
    return playerOf(id);
  };

  /** Money from outside, through the provider account. */
  const deposit = ({ main }: Player, amountMinor: bigint) =>
    inMerchant(async (scope) => {
      const sides = [
        { accountId: await operator(scope, merchant, 'provider', 'HOUSEBANK'), amountMinor: -amountMinor },
        { accountId: main, amountMinor },
      ];
      // Without an order, like the ledger entry of a different order kind: the accounting checks look up orders only
      // for the obligation `deposit:ID`.
      const by = { kind: 'deposit', actor: 'HOUSEBANK', key: moneyKey('platform', randomUUID()) } as const;
      return moveMoney(scope, { merchant, ...by, sides });
    });

  /** A bonus that is active at once; at most `capMinor` of it becomes cash. */
  const grant = (
    { id, grants }: Player,
    amountMinor: bigint,
    goalMinor: bigint,
    terms = PLAIN,
    capMinor: bigint | null = null,
  ) =>
    inMerchant(async (scope) => {
      const grantId = randomUUID();
      await sql`insert into bonus_grant (merchant, id, member_id, currency, account_id, amount_minor, goal_minor, cap_minor, terms)
        values (${merchant}, ${grantId}, ${id}, ${CURRENCY}, ${grants}, ${amountMinor}, ${goalMinor}, ${capMinor},
          ${JSON.stringify(terms)}::jsonb)`.execute(scope);
      const sides = [
        { accountId: await operator(scope, merchant, 'bonus'), amountMinor: -amountMinor },
        { accountId: grants, amountMinor, subject: grantId },
      ];
      await moveMoney(scope, { merchant, kind: 'grant', actor: id, key: moneyKey('member', randomUUID()), sides });
      await sql`update bonus_grant set state = 'active', version = version + 1
        where merchant = ${merchant} and id = ${grantId}`.execute(scope);
      await emitEvent(scope, merchant, { kind: 'grantBegun', memberId: id, grantId, goalMinor, terms });
      return grantId;
    });

  return { addPlayer, playerOf, deposit, grant, moneyOf: readMoney(inMerchant, merchant) };
}

function readMoney(inMerchant: InMerchant, merchant: string) {
  return async ({ main, grants }: Player) => {
    const { rows } = await inMerchant((scope) =>
      sql<{ id: string; balance: bigint }>`select id, balance from ledger_account where merchant = ${merchant}
        and id = any (${[main, grants]}::uuid[])`.execute(scope),
    );
    const of = (account: string) => rows.find(({ id }) => id === account)?.balance ?? 0n;
    return { cash: of(main), bonus: of(grants) };
  };
}

function atTables(db: Database, inMerchant: InMerchant, merchant: string) {
  const poster = createPoster(db, createLog('silent'));
  const send = (of: Omit<Posting, 'requestHash'>) =>
    poster.post(merchant, 'HOUSE', {
      ...of,
      requestHash: createHash('sha256').update(of.transactionId).digest(),
    });

  /** A session in a game of a category, with the catalogue's flags. */
  const enter = ({ id, main }: Player, category: string, reported: { readonly isBetween?: boolean } = {}) =>
    inMerchant(async (scope) => {
      const session = randomBytes(32);
      const vendor = await operator(scope, merchant, 'vendor', 'HOUSE');
      const game = JSON.stringify({ category, ...reported });
      await sql`insert into game_session (merchant, id, vendor, member_id, account_id, vendor_account_id, is_trial, node_id, game)
        values (${merchant}, ${session}, 'HOUSE', ${id}, ${main}, ${vendor}, false, 'n1', ${game}::jsonb)`.execute(
        scope,
      );
      return session;
    });

  async function bet(player: Player, session: Buffer, amountMinor: bigint, at: At = {}) {
    const [round, betId] = [randomUUID(), randomUUID()];
    const of = {
      session,
      action: 'bet',
      round,
      number: 1,
      amountMinor,
      endsRound: false,
      betTransactionId: null,
    } as const;
    const posted = await send({ ...of, ...at, transactionId: betId });
    return { posted, open: { player, session, round, betId } };
  }

  return { enter, bet, ...endsOf(send) };
}

/** Calls of a round after its first bet. */
function endsOf(send: (of: Omit<Posting, 'requestHash'>) => Promise<Posted>) {
  function win({ session, round }: OpenRound, amountMinor: bigint, feeMinor?: bigint, number = 2): Promise<Posted> {
    const of = {
      session,
      action: 'win',
      round,
      number,
      amountMinor,
      endsRound: true,
      betTransactionId: null,
    } as const;
    return send({ ...of, ...(feeMinor !== undefined && { feeMinor }), transactionId: randomUUID() });
  }

  /** A win that does not end its round. */
  function winPart({ session, round }: OpenRound, number: number, amountMinor: bigint): Promise<Posted> {
    const of = {
      session,
      action: 'win',
      round,
      number,
      amountMinor,
      endsRound: false,
      betTransactionId: null,
    } as const;
    return send({ ...of, transactionId: randomUUID() });
  }

  function takeBack({ session, round, betId }: OpenRound): Promise<Posted> {
    const of = { session, action: 'rollback', round, number: null, amountMinor: 0n, endsRound: false } as const;
    return send({ ...of, betTransactionId: betId, transactionId: randomUUID() });
  }

  return { win, winPart, takeBack };
}
