import { sql } from 'kysely';
import type { IdentityAttribute, IdentityMoment, IdentityState } from '#contract/identity/kinds.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import type { IdentityRule } from '#model/packs/rules.ts';
import { type Owner, readIdentity, type StoredIdentity } from './store.ts';

/** What waits where a rule says: before play, deposits stay possible; before deposits, play waits too. */
const STOPS: Readonly<Record<IdentityMoment, readonly IdentityRule['before'][]>> = {
  deposit: ['deposit'],
  play: ['deposit', 'play'],
  withdrawal: ['withdrawal'],
};

/** What is verified and has not expired. */
export function verifiedOf(identity: StoredIdentity | undefined, now: number): readonly IdentityAttribute[] {
  if (identity === undefined || (identity.expiresAt !== undefined && identity.expiresAt <= now)) return [];
  return identity.attributes;
}

/** The state as the member reads it. */
export function stateOf(identity: StoredIdentity | undefined, now: number): IdentityState {
  if (identity === undefined) return 'NONE';
  const isOver = identity.expiresAt !== undefined && identity.expiresAt <= now;
  return isOver && identity.state !== 'REVIEW' ? 'EXPIRED' : identity.state;
}

interface Due {
  /** Attributes that are missing. */
  readonly missing: readonly IdentityAttribute[];
  /** Until then it goes on without them, epoch milliseconds; undefined: no such time. */
  readonly graceUntil: number | undefined;
}

/** What rules miss of a member. A refused member has no time of grace. */
export function dueOf(
  rules: readonly IdentityRule[],
  identity: StoredIdentity | undefined,
  { now, registeredAt }: { readonly now: number; readonly registeredAt: number },
): Due {
  const verified = verifiedOf(identity, now);
  const open = rules.filter(({ attributes }) => attributes.some((one) => !verified.includes(one)));
  const missing = [...new Set(open.flatMap(({ attributes }) => attributes))].filter((one) => !verified.includes(one));
  const ends = open.map(({ graceSeconds }) => registeredAt + graceSeconds * 1_000);
  const graceUntil = ends.length === 0 ? undefined : Math.min(...ends);
  const hasGrace = graceUntil !== undefined && graceUntil > now && identity?.state !== 'REFUSED';
  return { missing, graceUntil: hasGrace ? graceUntil : undefined };
}

/** The rules that a moment waits for. */
export function rulesAt(identities: readonly IdentityRule[], moment: IdentityMoment): readonly IdentityRule[] {
  return identities.filter(({ before }) => STOPS[moment].includes(before));
}

export async function readRegisteredAt(db: Db, { merchant, memberId }: Owner): Promise<number> {
  const row = await db
    .selectFrom('member')
    .select('created_at')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.created_at.getTime() ?? 0;
}

async function readDue(db: Db, owner: Owner, moment: IdentityMoment) {
  const { identities } = await readMarketRules(db, owner.merchant, owner.now);
  const rules = rulesAt(identities, moment);
  if (rules.length === 0) return undefined;
  const identity = await readIdentity(db, owner);
  const at = { now: owner.now, registeredAt: await readRegisteredAt(db, owner) };
  return { identity, ...dueOf(rules, identity, at) };
}

/** What the market demands at a moment and is missing; undefined: the market demands nothing there. */
export async function missingBefore(
  db: Db,
  owner: Owner,
  moment: IdentityMoment,
): Promise<readonly IdentityAttribute[] | undefined> {
  const due = await readDue(db, owner, moment);
  if (due === undefined) return undefined;
  return due.graceUntil === undefined ? due.missing : [];
}

/** Whether an identity is verified, whatever the market demands. */
export async function hasVerified(db: Db, owner: Owner): Promise<boolean> {
  return verifiedOf(await readIdentity(db, owner), owner.now).length > 0;
}

/** The refusal of deposits or play while what the market demands is not verified; undefined: allowed. */
export async function refuseUnverified(db: Db, owner: Owner, moment: 'deposit' | 'play'): Promise<Refusal | undefined> {
  const due = await readDue(db, owner, moment);
  if (due === undefined || due.missing.length === 0 || due.graceUntil !== undefined) return undefined;
  return refuse('identity_required', { value: { state: stateOf(due.identity, owner.now) } });
}

/**
 * Tells bets from when on they wait: the end of the time of grace, or of what is verified. Called at a launch that was
 * allowed; `guard` makes the row that bets read.
 */
export async function noteDeadline(
  db: Db,
  owner: Owner,
  guard: (db: Db, owner: Owner) => Promise<void>,
): Promise<void> {
  const due = await readDue(db, owner, 'play');
  if (due === undefined) {
    // Without a guard nothing waits.
    await sql`select set_identity_deadline(${owner.memberId}::uuid, null)`.execute(db);
    return;
  }
  await guard(db, owner);
  const at = due.missing.length > 0 ? due.graceUntil : due.identity?.expiresAt;
  const time = at === undefined ? 'infinity' : new Date(at).toISOString();
  await sql`select set_identity_deadline(${owner.memberId}::uuid, ${time}::timestamptz)`.execute(db);
}
