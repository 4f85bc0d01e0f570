import type { Person } from '#contract/checks/checks.ts';
import type { DocumentKind, IdentityAttribute, RefusalReason } from '#contract/identity/kinds.ts';
import { documentsFor, identityMoments } from '#contract/identity/kinds.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import type { IdentityRule } from '#model/packs/rules.ts';
import { dueOf, readRegisteredAt, refuseUnverified, rulesAt, stateOf, verifiedOf } from './refuse-unverified.ts';
import { endDocuments, type Owner, readDocuments, readIdentity, type StoredIdentity, writeIdentity } from './store.ts';

/** The provider that verifies identities, among the providers of checks. */
export const IDENTITY_PROVIDER = 'IDENTITY';

const PURPOSE = 'identity-document';
/** Staff look at documents within this time. */
const REVIEW_MS = 24 * 3_600_000;
/** Without a pack that names one. */
const KEEP_SECONDS = 5 * 366 * 86_400;

/** What all packs together demand of the member, whatever waits for it. */
function demanded(rules: readonly IdentityRule[]): readonly IdentityAttribute[] {
  return [...new Set(rules.flatMap(({ attributes }) => attributes))];
}

/** All that the member's page shows. */
export async function readOwnIdentity(db: Db, owner: Owner) {
  const { identities } = await readMarketRules(db, owner.merchant, owner.now);
  const identity = await readIdentity(db, owner);
  const verified = verifiedOf(identity, owner.now);
  const at = { now: owner.now, registeredAt: await readRegisteredAt(db, owner) };
  // Staff may ask where no pack does.
  const isAsked = identities.length === 0 && identity !== undefined && identity.state !== 'VERIFIED';
  const missing = (isAsked ? NAMED : demanded(identities)).filter((one) => !verified.includes(one));
  const { graceUntil } = dueOf(
    identities.filter(({ graceSeconds }) => graceSeconds > 0),
    identity,
    at,
  );
  const before = identityMoments.filter((moment) => {
    const due = dueOf(rulesAt(identities, moment), identity, at);
    return due.missing.length > 0 && due.graceUntil === undefined;
  });
  const state = stateOf(identity, owner.now);
  return {
    state,
    missing,
    verified: [...verified],
    before,
    ...(graceUntil !== undefined && { graceUntil }),
    ...(identity?.why !== undefined && { why: identity.why }),
    ...(state === 'VERIFIED' && identity?.expiresAt !== undefined && { expiresAt: identity.expiresAt }),
    kinds: [...documentsFor(missing)],
    documents: (await readDocuments(db, owner)).map(({ kind, at: sentAt }) => ({ kind, at: sentAt })),
  };
}

const NAMED: readonly IdentityAttribute[] = ['name', 'birthDate'];

/** Until when a verification that is made now is valid, by the strictest rule; undefined: it stays valid. */
function expiryOf(rules: readonly IdentityRule[], now: number): number | undefined {
  const seconds = rules.flatMap(({ validSeconds }) => validSeconds ?? []);
  return seconds.length === 0 ? undefined : now + Math.min(...seconds) * 1_000;
}

/** What stays verified expires as before. */
function expiringWith(verified: readonly IdentityAttribute[], before: StoredIdentity | undefined) {
  return verified.length > 0 && before?.expiresAt !== undefined ? { expiresAt: before.expiresAt } : {};
}

/** A provider verifies what a profile has; an account for payouts is proved by a document. */
function isPersonal(attribute: IdentityAttribute): attribute is 'name' | 'address' | 'birthDate' {
  return attribute !== 'payoutAccount';
}

/** Staff look at documents, refused some, or asked for some: a provider does not decide any more. */
function isLeftToStaff(identity: StoredIdentity | undefined): boolean {
  return identity !== undefined && (identity.state === 'REVIEW' || identity.decidedBy === 'STAFF');
}

interface IdentityDeps {
  readonly atRest: AtRest;
  readonly readPerson: (db: Db, merchant: string, memberId: string) => Promise<Person>;
}

type ServiceContext = Pick<Context, 'db' | 'clock' | 'checks'>;

export type Verdict = { readonly kind: 'verify' | 'ask' } | { readonly kind: 'refuse'; readonly why: RefusalReason };

/** Pictures of one document: JPEGs. */
export interface SentDocument {
  readonly kind: DocumentKind;
  readonly pictures: readonly Buffer[];
}

/** Verification of identities; each change is one transaction with the member's row locked. */
export function createIdentities(context: ServiceContext, deps: IdentityDeps) {
  return {
    start: (merchant: string, memberId: string) => start(context, deps, merchant, memberId),
    /** The same where something waits for it and nothing was asked yet. Not within a transaction. */
    async startWhereRequired(merchant: string, memberId: string, moment: 'deposit' | 'play'): Promise<void> {
      const isRequired = await context.db.withMerchant(merchant, async (scope) => {
        const owner = { merchant, memberId, now: context.clock.now() };
        if ((await refuseUnverified(scope, owner, moment)) === undefined) return false;
        return ['NONE', 'EXPIRED'].includes(stateOf(await readIdentity(scope, owner), owner.now));
      });
      if (isRequired) await start(context, deps, merchant, memberId);
    },
    send: (scope: Db, owner: Owner, sent: SentDocument) => send(scope, deps, owner, sent),
    readPicture: (scope: Db, owner: Owner, id: string) => readPicture(scope, deps, owner, id),
    isWanted,
    decide,
    isByTwo,
  };
}

export type Identities = ReturnType<typeof createIdentities>;

/** Asks the provider; without a positive answer documents are asked for. Not within a transaction. */
async function start(
  { db, clock, checks }: ServiceContext,
  { readPerson }: IdentityDeps,
  merchant: string,
  memberId: string,
): Promise<void> {
  const found = await db.withMerchant(merchant, async (scope) => {
    const owner = { merchant, memberId, now: clock.now() };
    const { missing, state } = await readOwnIdentity(scope, owner);
    const isOfStaff = state !== 'EXPIRED' && isLeftToStaff(await readIdentity(scope, owner));
    return { missing, isOfStaff, person: await readPerson(scope, merchant, memberId) };
  });
  if (found.missing.length === 0 || found.isOfStaff) return;
  const known = found.missing.filter(isPersonal);
  const question = { merchant, subject: IDENTITY_PROVIDER, person: found.person, attributes: known };
  const answer = known.length > 0 ? await checks.ask('identity', question) : undefined;
  const isVerified = answer?.kind === 'answer' && answer.value.isVerified;
  await db.withMerchant(merchant, async (scope) => {
    const owner = { merchant, memberId, now: clock.now() };
    await lockMember(scope, merchant, memberId);
    const { identities } = await readMarketRules(scope, merchant, owner.now);
    const before = await readIdentity(scope, owner);
    // Documents were sent in the meantime, or staff decided.
    if (stateOf(before, owner.now) !== 'EXPIRED' && isLeftToStaff(before)) return;
    const stillVerified = verifiedOf(before, owner.now);
    if (!isVerified) {
      await writeIdentity(scope, owner, {
        state: 'ASKED',
        attributes: stillVerified,
        ...expiringWith(stillVerified, before),
      });
      return;
    }
    const attributes = [...new Set([...stillVerified, ...known])];
    const isWhole = demanded(identities).every((one) => attributes.includes(one));
    const state = isWhole ? 'VERIFIED' : 'ASKED';
    const expiresAt = expiryOf(identities, owner.now);
    await writeIdentity(scope, owner, { state, attributes, by: 'PROVIDER', expiresAt });
  });
}

/** Whether a document of a kind is wanted now. */
async function isWanted(scope: Db, owner: Owner, kind: DocumentKind): Promise<boolean> {
  const { kinds } = await readOwnIdentity(scope, owner);
  return kinds.includes(kind);
}

/** Stores pictures of a document, encrypted; staff look at them. */
async function send(scope: Db, { atRest }: IdentityDeps, owner: Owner, sent: SentDocument): Promise<void> {
  const { merchant, memberId, now } = owner;
  const { kind, pictures } = sent;
  await lockMember(scope, merchant, memberId);
  const of = { merchant, member_id: memberId, kind, created_at: new Date(now), delete_at: null };
  for (const picture of pictures) {
    const encrypted = await atRest.encrypt(scope, merchant, PURPOSE, picture.toString('base64'));
    await scope
      .insertInto('identity_document')
      .values({ ...of, picture: encrypted })
      .execute();
  }
  const before = await readIdentity(scope, owner);
  const dueAt = before?.dueAt ?? now + REVIEW_MS;
  const attributes = verifiedOf(before, now);
  await writeIdentity(scope, owner, { state: 'REVIEW', attributes, dueAt, ...expiringWith(attributes, before) });
}

/** The JPEG of a document; undefined: the member has none with this id. */
async function readPicture(scope: Db, { atRest }: IdentityDeps, owner: Owner, id: string): Promise<Buffer | undefined> {
  const row = await scope
    .selectFrom('identity_document')
    .select('picture')
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return Buffer.from(await atRest.open(scope, owner.merchant, PURPOSE, row.picture), 'base64');
}

/**
 * Decides for staff, in their transaction; returns the state before, or undefined if it is another one than `version`
 * or no state from which this can be decided.
 */
async function decide(
  scope: Db,
  owner: Owner,
  version: number,
  verdict: Verdict,
): Promise<{ readonly before: StoredIdentity | undefined } | undefined> {
  await lockMember(scope, owner.merchant, owner.memberId);
  const before = await readIdentity(scope, owner);
  if ((before?.version ?? 0) !== version) return undefined;
  const { identities } = await readMarketRules(scope, owner.merchant, owner.now);
  if (verdict.kind === 'ask') {
    await writeIdentity(scope, owner, { state: 'ASKED', attributes: [], by: 'STAFF' });
    return { before };
  }
  if (before?.state !== 'REVIEW') return undefined;
  const keep = identities.map(({ keepSeconds }) => keepSeconds);
  await endDocuments(scope, owner, keep.length === 0 ? KEEP_SECONDS : Math.max(...keep));
  const by = 'STAFF';
  if (verdict.kind === 'refuse') {
    await writeIdentity(scope, owner, { state: 'REFUSED', attributes: [], by, why: verdict.why });
    return { before };
  }
  const wanted = demanded(identities);
  const attributes = wanted.length === 0 ? NAMED : wanted;
  await writeIdentity(scope, owner, {
    state: 'VERIFIED',
    attributes,
    by,
    expiresAt: expiryOf(identities, owner.now),
  });
  return { before };
}

/** Whether two staff users verify. */
async function isByTwo(scope: Db, { merchant, now }: Pick<Owner, 'merchant' | 'now'>): Promise<boolean> {
  const { identities } = await readMarketRules(scope, merchant, now);
  return identities.some(({ twoPersons }) => twoPersons);
}
