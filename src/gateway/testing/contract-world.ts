import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ContractKind } from '#model/agents/contract.ts';
import { readRows } from '#model/agents/read-contracts.ts';
import type { Cadence } from '#model/documents/settlement-period.ts';
import { type Answered, acceptOffer, previewAccepting } from '../features/contracts/agreed/answer.ts';
import { type Offer, type Offered, offerContract, previewOffer } from '../features/contracts/agreed/offer.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { createTimers, type Timers } from '../timers/timers.ts';
import { type Contracts, composeContracts } from '../wiring/agents/wire-contracts.ts';
import { asOwner } from './as-owner.ts';
import { drainStream } from './drain-stream.ts';
import type { TestGateway } from './gateway.ts';

/** Rows in the format of settlement files: absent figures are 0. */
export type TestRows = Readonly<Record<string, readonly object[]>>;

/** Bet and win of an account in one product, in minor units. */
export interface TestBet {
  readonly by: string;
  readonly category?: string;
  readonly bet: bigint | number;
  readonly won?: bigint | number;
  readonly at: string | Date;
}

/** Test agents of a merchant by user name, with contracts and bets. */
export interface ContractWorld {
  readonly contracts: Contracts;
  readonly timers: Timers;
  /** Creates agents: each with its upline's name, null at the top. */
  addPlayers(uplines: Readonly<Record<string, string | null>>): Promise<void>;
  /** Registers an existing member. */
  know(account: string): Promise<void>;
  idOf(account: string): string;
  /** Offers terms; `from` null: the operator. */
  offer(kind: ContractKind, from: string | null, to: string, rows: TestRows, cadence?: Cadence): Promise<Offered>;
  /** Accepts an offer after reading its lens. */
  accept(id: string, account: string): Promise<Answered>;
  /** Offers and accepts; both must succeed. Returns the contract id. */
  agree(kind: ContractKind, from: string | null, to: string, rows: TestRows, cadence?: Cadence): Promise<string>;
  /** Moves the start of a contract back in time. */
  since(id: string, at: string): Promise<void>;
  /** Emits closed rounds. */
  notify(bets: readonly TestBet[]): Promise<void>;
  /** Emits closed rounds and processes the stream. */
  bet(bets: readonly TestBet[]): Promise<void>;
  /** Settles all runs that have ended at a time; drafts are posted immediately. */
  settle(now: string): Promise<void>;
  rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]>;
}

export function createContractWorld(gateway: TestGateway, merchant: string): ContractWorld {
  const { context } = gateway;
  const timers = createTimers(context);
  const contracts = composeContracts(context, { notifier: { notify: async () => {} } }, timers);
  const ids = new Map<string, string>();
  const idOf = (account: string) => {
    const id = ids.get(account);
    if (id === undefined) throw new Error(`Nobody is called ${account}`);
    return id;
  };
  const rows: ContractWorld['rows'] = (query) =>
    context.db.withMerchant(merchant, async (db) => (await query.execute(db)).rows);
  const base = { gateway, merchant, contracts, timers, idOf, rows };
  return {
    contracts,
    timers,
    idOf,
    rows,
    async addPlayers(uplines) {
      for (const [account, upline] of Object.entries(uplines)) {
        const id = ids.get(account) ?? randomUUID();
        ids.set(account, id);
        await rows(sql`insert into member (merchant, id, account, account_key, nickname, type, upline_id)
          values (${merchant}, ${id}, ${account}, ${account}, ${account}, 1, ${upline === null ? null : idOf(upline)})`);
      }
    },
    async know(account) {
      const [row] = await rows(sql<{ id: string }>`select id from member where account = ${account}`);
      if (row !== undefined) ids.set(account, row.id);
    },
    ...agreeIn(base),
    ...settleIn(base),
  };
}

type Base = Pick<ContractWorld, 'contracts' | 'timers' | 'idOf' | 'rows'> & {
  readonly gateway: TestGateway;
  readonly merchant: string;
};

async function unlessChanged<T extends { readonly kind: string }>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  return answer.kind === 'changed' ? unlessChanged(ask) : answer;
}

function agreeIn({
  gateway,
  merchant,
  contracts,
  idOf,
}: Base): Pick<ContractWorld, 'offer' | 'accept' | 'agree' | 'since'> {
  const { db: database } = gateway.context;
  const offer: ContractWorld['offer'] = async (kind, from, to, reported, cadence) => {
    const wanted: Offer = {
      merchant,
      kind,
      to: idOf(to),
      rows: readRows(reported, []),
      actor: from === null ? 'staff' : idOf(from),
      offererId: from === null ? undefined : idOf(from),
      cadence,
    };
    return database.withMerchant(merchant, async (db) => {
      const lens = await previewOffer(db, contracts.deps, wanted);
      if ('why' in lens) return { kind: 'unfit', unfit: lens };
      return offerContract(db, contracts.deps, wanted, { key: randomUUID(), seen: lens.hash });
    });
  };
  const accept: ContractWorld['accept'] = (id, account) => {
    const of = { merchant, id, actor: idOf(account), by: 'member' } as const;
    return database.withMerchant(merchant, async (db) => {
      const lens = await previewAccepting(db, contracts.deps, of);
      return acceptOffer(db, contracts.deps, of, lens?.hash ?? '');
    });
  };
  return {
    offer,
    accept,
    async agree(kind, from, to, reported, cadence) {
      // The effect of the terms changes while the stream is being processed: read it again, as a user would.
      const offered = await unlessChanged(() => offer(kind, from, to, reported, cadence));
      if (offered.kind !== 'offered') throw new Error(`The offer to ${to}: ${inspect(offered)}`);
      expect(await unlessChanged(() => accept(offered.id, to))).toEqual({ kind: 'done' });
      return offered.id;
    },
    async since(id, at) {
      await asOwner(database, merchant, (db) => sql`update contract set began_at = ${at} where id = ${id}`.execute(db));
    },
  };
}

function settleIn({
  gateway,
  merchant,
  contracts,
  timers,
  idOf,
  rows,
}: Base): Pick<ContractWorld, 'notify' | 'bet' | 'settle'> {
  const notify: ContractWorld['notify'] = async (bets) => {
    await asOwner(gateway.context.db, merchant, async (db) => {
      const { code } = await readCurrency(db, merchant);
      for (const { by, category = 'LIVE', bet, won = 0, at } of bets) {
        const line = ['closed', idOf(by), randomUUID(), 'n', category, code, false, String(bet), String(won)];
        const body = JSON.stringify({ vendor: 'V', lines: [line] });
        await sql`insert into event (merchant, at, kind, body)
            values (${merchant}, ${at}, 'rounds', ${body}::json)`.execute(db);
      }
    });
  };
  return {
    notify,
    async bet(bets) {
      await notify(bets);
      await drainStream(gateway, merchant);
    },
    async settle(now) {
      // A period is drafted after the previous one is posted: one iteration each.
      for (let iteration = 0; iteration < 60; iteration += 1) {
        await contracts.runs.settleDue(merchant, Date.parse(now));
        const drafts = await rows(sql`select 1 from settlement_run where state = 'draft'`);
        if (drafts.length === 0) return;
        await rows(sql`update timer set next_at = now() - interval '1 minute' where machine = 'run'`);
        await timers.takeAll(merchant);
      }
      throw new Error('Runs do not come to an end');
    },
  };
}
