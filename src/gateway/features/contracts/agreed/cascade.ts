import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { CONTRACT_KINDS, type ContractKind } from '#model/agents/contract.ts';
import type { Ending } from '#model/agents/preview.ts';
import { type Agreement, type LineAgreement, lockAgreement, readHeld, readLine } from '../terms/agreement.ts';
import { readUp } from './line.ts';
import { voidOffers } from './offer.ts';
import { type ContractChannels, takeContractStep } from './take-step.ts';
import { anyHolds } from './validate.ts';

/** Ends the contracts that a change ends (M223), from the top down; the line is locked. */
export async function endCascade(
  db: Db,
  channels: ContractChannels,
  merchant: string,
  kind: ContractKind,
  ends: readonly Ending[],
): Promise<void> {
  for (const { id: holderId, because } of ends) {
    const held = await readHeld(db, merchant, kind, holderId);
    if (held !== undefined) await endOne(db, channels, merchant, held.id, 'cascade', because);
  }
}

/** Ends all contracts below a contract that has just ended; the line is locked. */
export async function endBelow(
  db: Db,
  channels: ContractChannels,
  merchant: string,
  { kind, holderId }: Pick<Agreement, 'kind' | 'holderId'>,
): Promise<void> {
  await voidOffers(db, channels, merchant, sql`kind = ${kind} and offerer_id = ${holderId}`);
  const { rows } = await sql<{ id: string; holder: string }>`select id, holder_id as holder from contract
    where merchant = ${merchant} and kind = ${kind} and offerer_id = ${holderId} and state in ('inForce', 'ending')
    order by began_at, id`.execute(db);
  for (const { id, holder } of rows) {
    await endOne(db, channels, merchant, id, 'cascade', { under: holderId });
    await endBelow(db, channels, merchant, { kind, holderId: holder });
  }
}

async function endOne(
  db: Db,
  channels: ContractChannels,
  merchant: string,
  id: string,
  step: 'cascade' | 'move',
  because: object,
): Promise<void> {
  const agreement = await lockAgreement(db, merchant, id);
  if (agreement === undefined) return;
  const { kind, holderId, offererId } = agreement;
  await takeContractStep(db, channels, {
    merchant,
    agreement,
    step,
    actor: 'system',
    because,
    notify: [holderId, offererId],
  });
  await voidOffers(db, channels, merchant, sql`kind = ${kind} and offerer_id = ${holderId}`);
}

/** Move of a member with the whole tree below to another upline; `toId` undefined: to no upline. */
export interface Move {
  readonly memberId: string;
  readonly toId: string | undefined;
}

/**
 * Ends the contracts of a member who moves to another line, and all below (D58), in the transaction of the move and
 * before it; the caller has locked both lines. A contract of the operator with a member further down ends if a contract
 * would then exist above it. Returns the ended contracts.
 */
export async function endForMove(
  db: Db,
  channels: ContractChannels,
  merchant: string,
  move: Move,
): Promise<readonly LineAgreement[]> {
  const ended = await readMoveEnds(db, merchant, move);
  for (const { id } of ended) await endOne(db, channels, merchant, id, 'move', { moved: move.memberId });
  await voidOffers(db, channels, merchant, sql`holder_id = ${move.memberId}`);
  return ended;
}

/** The contracts of every kind that a move would end: the member's and all below, from the top down. */
export async function readMoveEnds(
  db: Db,
  merchant: string,
  { memberId, toId }: Move,
): Promise<readonly LineAgreement[]> {
  const above = toId === undefined ? [] : (await readUp(db, merchant, toId)).map(({ id }) => id);
  const found: LineAgreement[] = [];
  for (const kind of CONTRACT_KINDS) {
    const own = await readLine(db, merchant, kind, memberId);
    found.push(...own);
    if (own.length > 0 || !(await anyHolds(db, { merchant, kind }, above))) continue;
    for (const top of await readTopsBelow(db, merchant, kind, memberId))
      found.push(...(await readLine(db, merchant, kind, top)));
  }
  return found;
}

/** Members below who have a contract of a kind with the operator. */
async function readTopsBelow(db: Db, merchant: string, kind: ContractKind, memberId: string) {
  const { rows } = await sql<{ id: string }>`select p.member_id as id from member_place mine
      join member_place p on p.merchant = mine.merchant and p.path > mine.path and p.path < mine.path || '~'
      join contract c on c.merchant = p.merchant and c.holder_id = p.member_id and c.kind = ${kind}
        and c.state in ('inForce', 'ending') and c.offerer_id is null
    where mine.merchant = ${merchant} and mine.member_id = ${memberId} order by p.path`.execute(db);
  return rows.map(({ id }) => id);
}
