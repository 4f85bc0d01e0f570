import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ContractKind } from '#model/agents/contract.ts';
import { isAgent } from './agreed/line.ts';
import { readAccounts } from './agreed/take-step.ts';
import { amountsOf, presentContract, type Reading } from './present.ts';
import { type Agreement, readAround } from './terms/agreement.ts';
import type { LastPeriodDeps } from './terms/last-period.ts';

/** Maximum listed direct downlines; a search finds the others. */
const MOST_LISTED = 200;

/** An agent's contracts of a kind: the own contract, open offers, and the direct downlines with theirs. */
export async function describeContracts(
  db: Db,
  deps: LastPeriodDeps,
  {
    merchant,
    memberId,
    kind,
    search,
  }: {
    readonly merchant: string;
    readonly memberId: string;
    readonly kind: ContractKind;
    readonly search?: string | undefined;
  },
) {
  const around = (await readAround(db, merchant, memberId)).filter((one) => one.kind === kind);
  const { rows } = await sql<{
    id: string;
    account: string;
    type: number;
    now: Date;
  }>`select m.id, m.account, m.type, clock_timestamp() as now
    from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and p.upline_id = ${memberId}
      ${search === undefined ? sql`` : sql`and m.account_key like ${`${likeOf(search)}%`}`}
    order by m.type in (1, 2, 41, 42) desc, m.account limit ${MOST_LISTED + 1}`.execute(db);
  const reading = await readingOf(db, deps, merchant, memberId, around);
  const present = (one: Agreement | undefined) => one && presentContract(one, reading);
  const mine = present(around.find((one) => one.holderId === memberId && one.state !== 'offered'));
  const offeredToMe = present(around.find((one) => one.holderId === memberId && one.state === 'offered'));
  const downlines = rows.slice(0, MOST_LISTED).map(({ id, account, type }) => {
    const held = present(around.find((one) => one.holderId === id && one.state !== 'offered'));
    const offered = present(around.find((one) => one.holderId === id && one.state === 'offered'));
    return { memberId: id, account, isAgent: isAgent({ type }), ...(held && { held }), ...(offered && { offered }) };
  });
  return {
    ...(mine && { mine }),
    ...(offeredToMe && { offeredToMe }),
    downlines,
    hasMore: rows.length > MOST_LISTED,
    now: (rows[0]?.now ?? new Date()).getTime(),
  };
}

const likeOf = (search: string) => search.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** Names, amounts and deadlines needed to present contracts. */
export async function readingOf(
  db: Db,
  deps: LastPeriodDeps,
  merchant: string,
  viewer: string | undefined,
  agreements: readonly Agreement[],
): Promise<Reading> {
  const { exponent } = await deps.readCurrency(db, merchant);
  const ids = agreements.flatMap(({ holderId, offererId }) => [
    holderId,
    ...(offererId === undefined ? [] : [offererId]),
  ]);
  const accounts = await readAccounts(db, merchant, ids);
  const { rows } = await sql<{ id: string; due: Date }>`select subject_id as id, due_at as due from timer
    where merchant = ${merchant} and machine = 'contract' and minutes_before = 0
      and subject_id = any (${agreements.filter(({ state }) => state === 'offered').map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  const dueAt = new Map(rows.map(({ id, due }) => [id, due.getTime()]));
  return { amounts: amountsOf(exponent), accounts, viewer, dueAt };
}
