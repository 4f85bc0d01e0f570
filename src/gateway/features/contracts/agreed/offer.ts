import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { setTimers } from '#gateway/timers/set-timers.ts';
import type { ContractKind, ContractRows } from '#model/agents/contract.ts';
import { writeRows } from '#model/agents/write-rows.ts';
import type { Cadence } from '#model/documents/settlement-period.ts';
import { CONTRACT } from '#model/state-machines/contract.ts';
import { type Agreement, lockAgreement, readHeld } from '../terms/agreement.ts';
import type { LastPeriodDeps } from '../terms/last-period.ts';
import { type Lens, previewChange } from './lens.ts';
import { type LineMember, lockLine, readUp } from './line.ts';
import { type ContractChannels, describeStep, noteStep, takeContractStep } from './take-step.ts';
import { type Unfit, validateTerms } from './validate.ts';

export interface Offer {
  readonly merchant: string;
  readonly kind: ContractKind;
  readonly to: string;
  readonly rows: ContractRows;
  /** The offering agent; undefined: the operator. */
  readonly offererId: string | undefined;
  /** Id of the member or staff user. */
  readonly actor: string;
  /** For an offer of the operator: the other staff user, who proposed it. */
  readonly proposedBy?: string | undefined;
  /** For a dividend of the operator; an agent's offer has the cadence of the agent's own contract. */
  readonly cadence?: Cadence | undefined;
}

/** Result of an offer: made, or the refusal; `lens`: the lens has changed since the offerer read it. */
export type Offered =
  | { readonly kind: 'offered'; readonly id: string }
  | { readonly kind: 'unfit'; readonly unfit: Unfit }
  | { readonly kind: 'changed'; readonly lens: Lens };

/** Dependencies of contracts on other features. */
export interface ContractDeps extends LastPeriodDeps {
  readonly channels: ContractChannels;
}

const FIRST = 0n;

/** Previews an offer for its offerer; invalid terms are returned as such. Locks nothing. */
export async function previewOffer(db: Db, deps: ContractDeps, offer: Offer): Promise<Lens | Unfit> {
  const line = await readUp(db, offer.merchant, offer.to);
  const cadence = await cadenceOf(db, offer);
  return (await validateTerms(db, { ...offer, cadence }, line)) ?? lensOfOffer(db, deps, offer, line, cadence);
}

/** The operator sees the whole line; an agent sees the own tree only. */
function lensOfOffer(db: Db, deps: ContractDeps, offer: Offer, line: readonly LineMember[], cadence: Cadence) {
  const from = offer.offererId ?? line[0]?.id;
  return previewChange(db, deps, { ...offer, cadence, holderId: offer.to, from });
}

/**
 * Offers terms in the caller's transaction, once per key; an earlier open offer of this kind to the member lapses.
 * `seen` is the hash of the lens that was read before.
 */
export async function offerContract(
  db: Db,
  deps: ContractDeps,
  offer: Offer,
  { key, seen }: { readonly key: string; readonly seen: string },
): Promise<Offered> {
  const { merchant, actor, kind, to } = offer;
  const line = await lockLine(db, merchant, to);
  const hash = requestHash(offer);
  const known = await findByKey(db, merchant, actor, key);
  if (known !== undefined) {
    if (!known.hash.equals(hash)) throw new Failure('idempotency_key_reused');
    return { kind: 'offered', id: known.id };
  }
  const cadence = await cadenceOf(db, offer);
  const unfit = await validateTerms(db, { ...offer, cadence }, line);
  if (unfit !== undefined) return { kind: 'unfit', unfit };
  const lens = await lensOfOffer(db, deps, offer, line, cadence);
  if (lens.hash !== seen) return { kind: 'changed', lens };
  await voidOffers(db, deps.channels, merchant, sql`kind = ${kind} and holder_id = ${to}`);
  const id = await write(db, { ...offer, cadence }, key, hash);
  const agreement = await lockAgreement(db, merchant, id);
  if (agreement === undefined) throw new Error('The offer was not written');
  await announce(db, deps.channels, offer, agreement);
  return { kind: 'offered', id };
}

async function write(db: Db, offer: Offer & { readonly cadence: Cadence }, key: string, hash: Buffer): Promise<string> {
  const { merchant, kind, cadence, to, offererId, rows, actor, proposedBy } = offer;
  const row = { merchant, kind, cadence, holder_id: to, offerer_id: offererId ?? null, offered_by: actor, key };
  const { id } = await db
    .insertInto('contract')
    .values({ ...row, proposed_by: proposedBy ?? null, rows: JSON.stringify(writeRows(rows)), request_hash: hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function announce(
  db: Db,
  channels: ContractChannels,
  { merchant, actor, offererId, to }: Offer,
  agreement: Agreement,
) {
  const { id } = agreement;
  const isOperator = offererId === undefined;
  const [step, takenBy] = isOperator ? ['offerHouse', 'staff'] : ['offer', 'member'];
  const noted = { merchant, id, version: FIRST, step: step ?? '', state: 'offered', takenBy: takenBy ?? '' };
  await noteStep(db, { ...noted, actor, reason: undefined });
  await setTimers(db, merchant, CONTRACT, { id, state: 'offered', version: FIRST });
  await describeStep(db, channels, { merchant, agreement, notify: [to] }, 'contractOffered', true);
}

/** An agent's offer has the cadence of the agent's own contract; the operator chooses the cadence of dividends. */
export async function cadenceOf(db: Db, { merchant, kind, offererId, cadence }: Offer): Promise<Cadence> {
  if (kind === 'DAILY') return 'D';
  if (kind === 'HOURLY') return 'HOUR';
  if (kind === 'REALTIME') return 'SLOT';
  const above = offererId === undefined ? undefined : await readHeld(db, merchant, kind, offererId);
  return above?.cadence ?? cadence ?? 'M';
}

/** Voids the open offers that match a condition, because their basis has changed. */
export async function voidOffers(
  db: Db,
  channels: ContractChannels,
  merchant: string,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from contract where merchant = ${merchant} and state = 'offered'
    and ${which} order by id`.execute(db);
  for (const { id } of rows) {
    const agreement = await lockAgreement(db, merchant, id);
    if (agreement?.state !== 'offered') continue;
    const { holderId, offererId } = agreement;
    await takeContractStep(db, channels, {
      merchant,
      agreement,
      step: 'void',
      actor: 'system',
      notify: [holderId, offererId],
    });
  }
}

async function findByKey(db: Db, merchant: string, actor: string, key: string) {
  const { rows } = await sql<{ id: string; hash: Buffer }>`select id, request_hash as hash from contract
    where merchant = ${merchant} and offered_by = ${actor} and key = ${key}`.execute(db);
  return rows[0];
}

function requestHash({ kind, to, rows, cadence }: Offer): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, to, writeRows(rows), cadence ?? null]))
    .digest();
}
