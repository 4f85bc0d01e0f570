import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type Agreement, lockAgreement, readAgreementOf, readHeld } from '../terms/agreement.ts';
import { endBelow, endCascade } from './cascade.ts';
import { type Lens, previewChange } from './lens.ts';
import { lockLine } from './line.ts';
import { type ContractDeps, voidOffers } from './offer.ts';
import { takeContractStep } from './take-step.ts';
import { type Unfit, validateTerms } from './validate.ts';

/** An answer to a request of the other side of a contract. `member`: an agent on either side; `staff`: the operator. */
export interface Answer {
  readonly merchant: string;
  readonly id: string;
  readonly actor: string;
  readonly by: 'member' | 'staff';
  readonly reason?: string;
}

/**
 * Result of an answer. gone: the actor has no such contract, or the contract has changed; unfit: the offer is no longer
 * valid.
 */
export type Answered =
  | { readonly kind: 'done' | 'gone' }
  | { readonly kind: 'unfit'; readonly unfit: Unfit }
  | { readonly kind: 'changed'; readonly lens: Lens };

/** The lens of accepting an offer, for its receiver; undefined if the offer does not exist any more. */
export async function previewAccepting(
  db: Db,
  deps: ContractDeps,
  { merchant, id, actor }: Pick<Answer, 'merchant' | 'id' | 'actor'>,
): Promise<Lens | undefined> {
  const agreement = await readAgreementOf(db, merchant, id);
  if (agreement?.holderId !== actor || agreement.state !== 'offered') return undefined;
  return lensOfAccepting(db, deps, merchant, agreement);
}

/**
 * The lens of agreeing to end a contract, for the side that is asked: contracts below end too (endBelow). Undefined if
 * the actor is not asked.
 */
export async function previewEnding(
  db: Db,
  deps: ContractDeps,
  { merchant, id, actor }: Pick<Answer, 'merchant' | 'id' | 'actor'>,
): Promise<{ readonly lens: Lens; readonly holderId: string } | undefined> {
  const agreement = await readAgreementOf(db, merchant, id);
  if (agreement?.state !== 'ending') return undefined;
  const side = sideOf(agreement, { merchant, id, actor, by: 'member' });
  if (side === undefined || side === agreement.endAskedBy) return undefined;
  const { holderId } = agreement;
  return { lens: await previewChange(db, deps, { merchant, ...agreement, rows: {}, from: holderId }), holderId };
}

function lensOfAccepting(db: Db, deps: ContractDeps, merchant: string, agreement: Agreement): Promise<Lens> {
  return previewChange(db, deps, { merchant, ...agreement, from: agreement.holderId });
}

/**
 * Accepts an offer: it replaces the contract in force, contracts below with a higher rate end, and so do all contracts
 * below an ended one (M223). `seen` is the hash of the lens that the actor read; without it, an offer that ends other
 * contracts is not accepted. The caller rolls the transaction back for anything but `done` and `unfit`; `unfit` voids
 * the offer.
 */
export async function acceptOffer(
  db: Db,
  deps: ContractDeps,
  { merchant, id, actor }: Answer,
  seen: string | undefined,
): Promise<Answered> {
  const line = await lockLine(db, merchant, actor);
  const offer = await lockAgreement(db, merchant, id);
  if (offer?.holderId !== actor) return { kind: 'gone' };
  if (offer.state === 'inForce') return { kind: 'done' };
  if (offer.state !== 'offered') return { kind: 'gone' };
  const { channels } = deps;
  const { kind, holderId, offererId } = offer;
  const unfit = await validateTerms(db, { merchant, ...offer }, line);
  if (unfit !== undefined) {
    await takeContractStep(db, channels, {
      merchant,
      agreement: offer,
      step: 'void',
      actor: 'system',
      notify: [holderId, offererId],
    });
    return { kind: 'unfit', unfit };
  }
  const lens = await lensOfAccepting(db, deps, merchant, offer);
  if (seen === undefined ? lens.ends.length > 0 : lens.hash !== seen) return { kind: 'changed', lens };
  const former = await readHeld(db, merchant, kind, holderId);
  if (former !== undefined) await replace(db, deps, merchant, former, offer);
  await takeContractStep(db, channels, { merchant, agreement: offer, step: 'accept', actor, notify: [offererId] });
  await endCascade(db, channels, merchant, kind, lens.ends);
  await voidOffers(
    db,
    channels,
    merchant,
    sql`kind = ${kind} and offerer_id = ${holderId}
    and pays_more(rows, (select c.rows from contract c where c.merchant = ${merchant} and c.id = ${id}))`,
  );
  return { kind: 'done' };
}

/** The new contract takes over the carried balance of the old one; debts are on the member's account. */
async function replace(db: Db, { channels }: ContractDeps, merchant: string, former: Agreement, offer: Agreement) {
  const locked = await lockAgreement(db, merchant, former.id);
  if (locked === undefined) return;
  const because = { replacedBy: offer.id };
  await takeContractStep(db, channels, {
    merchant,
    agreement: locked,
    step: 'replace',
    actor: 'system',
    because,
    notify: [locked.holderId],
  });
  await sql`insert into carried_loss (merchant, contract_id, product, minor)
    select merchant, ${offer.id}, product, minor from carried_loss
      where merchant = ${merchant} and contract_id = ${former.id} and minor > 0`.execute(db);
}

export async function rejectOffer(
  db: Db,
  { channels }: ContractDeps,
  { merchant, id, actor }: Answer,
): Promise<Answered> {
  const offer = await lockAgreement(db, merchant, id);
  if (offer?.holderId !== actor) return { kind: 'gone' };
  if (offer.state === 'rejected') return { kind: 'done' };
  if (offer.state !== 'offered') return { kind: 'gone' };
  await takeContractStep(db, channels, {
    merchant,
    agreement: offer,
    step: 'reject',
    actor,
    notify: [offer.offererId],
  });
  return { kind: 'done' };
}

/** The actor's side of a contract; undefined: none. */
function sideOf({ holderId, offererId }: Agreement, { actor, by }: Answer): 'holder' | 'offerer' | undefined {
  if (by === 'staff') return offererId === undefined ? 'offerer' : undefined;
  if (holderId === actor) return 'holder';
  return offererId === actor ? 'offerer' : undefined;
}

const otherOf = ({ holderId, offererId }: Agreement, side: 'holder' | 'offerer') =>
  side === 'holder' ? offererId : holderId;

/** Requests the end of a contract in force; the other side answers. */
export async function askForEnd(db: Db, { channels }: ContractDeps, answer: Answer): Promise<Answered> {
  const { merchant, id, actor, by, reason } = answer;
  const agreement = await lockAgreement(db, merchant, id);
  const side = agreement && sideOf(agreement, answer);
  if (agreement === undefined || side === undefined) return { kind: 'gone' };
  if (agreement.state === 'ending' && agreement.endAskedBy === side) return { kind: 'done' };
  if (agreement.state !== 'inForce') return { kind: 'gone' };
  await takeContractStep(db, channels, {
    merchant,
    agreement,
    step: by === 'staff' ? 'askHouse' : 'ask',
    actor,
    endAskedBy: side,
    ...(reason === undefined ? {} : { reason }),
    notify: [otherOf(agreement, side)],
  });
  return { kind: 'done' };
}

/** Answers a request to end a contract: the contract ends with all contracts below it, or stays in force. */
export async function answerEnd(db: Db, deps: ContractDeps, answer: Answer, isAgreed: boolean): Promise<Answered> {
  const { merchant, id, actor, by, reason } = answer;
  const found = await sql<{ holder: string }>`select holder_id as holder from contract
    where merchant = ${merchant} and id = ${id}`.execute(db);
  const holder = found.rows[0]?.holder;
  if (holder === undefined) return { kind: 'gone' };
  await lockLine(db, merchant, holder);
  const agreement = await lockAgreement(db, merchant, id);
  const side = agreement && sideOf(agreement, answer);
  if (agreement?.state !== 'ending' || side === undefined || agreement.endAskedBy === side) return { kind: 'gone' };
  const name = isAgreed ? 'agree' : 'refuse';
  const reported = isAgreed ? [agreement.holderId, agreement.offererId] : [otherOf(agreement, side)];
  await takeContractStep(db, deps.channels, {
    merchant,
    agreement,
    step: by === 'staff' ? `${name}House` : name,
    actor,
    notify: reported,
    ...(reason === undefined ? {} : { reason }),
    ...(isAgreed ? { because: { asked: agreement.endAskedBy } } : {}),
  });
  if (isAgreed) await endBelow(db, deps.channels, merchant, agreement);
  return { kind: 'done' };
}
