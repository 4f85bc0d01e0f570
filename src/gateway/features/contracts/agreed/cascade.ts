import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ContractKind } from '#model/agents/contract.ts';
import type { Ending } from '#model/agents/look-ahead.ts';
import { type Agreement, lockAgreement, readHeld, readLine } from '../terms/agreement.ts';
import { voidOffers } from './offer.ts';
import { type ContractVoices, takeContractStep } from './take-step.ts';

/** Ends what a change ends (M223), from the top down; the line is locked. */
export async function endCascade(
  db: Db,
  voices: ContractVoices,
  merchant: string,
  kind: ContractKind,
  ends: readonly Ending[],
): Promise<void> {
  for (const { id: holderId, because } of ends) {
    const held = await readHeld(db, merchant, kind, holderId);
    if (held !== undefined) await endOne(db, voices, merchant, held.id, 'cascade', because);
  }
}

/** Ends all that stands below a contract that has just ended; the line is locked. */
export async function endBelow(
  db: Db,
  voices: ContractVoices,
  merchant: string,
  { kind, holderId }: Pick<Agreement, 'kind' | 'holderId'>,
): Promise<void> {
  await voidOffers(db, voices, merchant, sql`kind = ${kind} and offerer_id = ${holderId}`);
  const { rows } = await sql<{ id: string; holder: string }>`select id, holder_id as holder from contract
    where merchant = ${merchant} and kind = ${kind} and offerer_id = ${holderId} and state in ('inForce', 'ending')
    order by began_at, id`.execute(db);
  for (const { id, holder } of rows) {
    await endOne(db, voices, merchant, id, 'cascade', { under: holderId });
    await endBelow(db, voices, merchant, { kind, holderId: holder });
  }
}

async function endOne(
  db: Db,
  voices: ContractVoices,
  merchant: string,
  id: string,
  step: 'cascade' | 'move',
  because: object,
): Promise<void> {
  const agreement = await lockAgreement(db, merchant, id);
  if (agreement === undefined) return;
  const { kind, holderId, offererId } = agreement;
  await takeContractStep(db, voices, {
    ...{ merchant, agreement, step, actor: 'system', because, tell: [holderId, offererId] },
  });
  await voidOffers(db, voices, merchant, sql`kind = ${kind} and offerer_id = ${holderId}`);
}

/**
 * Ends the contracts of a member who is moved to another line, with all below (D58), in the transaction of the move; the lines from
 * which and to which it goes are locked by the caller. What the house has agreed with somebody further down ends where a contract
 * would stand above it. Answers the ids of those that ended.
 */
export async function endForMove(
  db: Db,
  voices: ContractVoices,
  merchant: string,
  memberId: string,
): Promise<readonly string[]> {
  const ended = await readMoveEnds(db, merchant, memberId);
  for (const { id } of ended) await endOne(db, voices, merchant, id, 'move', { moved: memberId });
  await voidOffers(db, voices, merchant, sql`holder_id = ${memberId}`);
  return ended.map(({ id }) => id);
}

/** The contracts that a move of a member would end, of every kind, from the member down. */
export async function readMoveEnds(db: Db, merchant: string, memberId: string): Promise<readonly Agreement[]> {
  const found: Agreement[] = [];
  for (const kind of ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const)
    found.push(...(await readLine(db, merchant, kind, memberId)));
  return found;
}
