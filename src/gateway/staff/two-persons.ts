import { sql } from 'kysely';
import { mayDo, type StaffAction, type StaffRights } from '#contract/staff/policy.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readTwoAbove } from '#gateway/providers/two-above.ts';
import { Failure } from '../door/failure.ts';
import { changeAsSeen, VersionConflict, recordStaffAction, readStaffActionsOf } from './deeds.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from './staff-door.ts';

/** What a staff action comes to, as the merchant's limit applies to it. */
export interface ActionStake {
  /** What it pays, or puts in force to be paid: minor units. Null: nobody can say how much. */
  readonly sizeMinor: bigint | null;
  /** Whose account it is about, or what it is called. */
  readonly account?: string;
}

/**
 * A staff action that pays, or puts in force what pays. It runs in the caller's transaction and is undone with it; `proposedBy` is
 * the staff user who proposed it, undefined where one was enough.
 */
export interface PaidAction<Request extends { readonly reason: string }, Done> {
  /** The journal's name of it. */
  readonly name: string;
  readonly right: StaffAction;
  readonly subjectOf: (request: Request) => string;
  readonly stakeOf: (scope: Db, visit: StaffVisit, request: Request) => Promise<ActionStake>;
  readonly run: (scope: Db, visit: StaffVisit, request: Request, proposedBy: string | undefined) => Promise<Done>;
}

/** An action of the registry: its request was checked when it was proposed. */
type AnyPaidAction = PaidAction<{ readonly reason: string }, unknown>;

/** An action that waits for a second staff user. */
export interface ProposedAction {
  readonly id: string;
  readonly action: string;
  readonly subject: string;
  readonly account: string;
  readonly request: { readonly reason: string };
  readonly sizeMinor: bigint | null;
  readonly proposedBy: string;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Registers an action and answers how it is asked for. Up to the merchant's limit it is done at once. Above it, it is tried and
 * undone, so that what is proposed fits, and waits for a second staff user who may do it: the same request of another one, or a
 * confirmation of the proposal. Throws Failure: `second_person_needed` once it is proposed, `forbidden` for an own proposal.
 */
export function byTwo<Request extends { readonly reason: string }, Done>(
  pipeline: StaffPipeline,
  action: PaidAction<Request, Done>,
): (visit: StaffVisit, request: Request) => Promise<Done> {
  pipeline.paidActions.set(action.name, action);
  return async (visit, request) => {
    const done = await changeAsSeen(pipeline.context.db, visit.merchant, (scope) => decide(scope, visit, action, request));
    if (done === PROPOSED) throw new Failure('second_person_needed');
    return done;
  };
}

const PROPOSED = Symbol('proposed');

async function decide<Request extends { readonly reason: string }, Done>(
  scope: Db,
  visit: StaffVisit,
  action: PaidAction<Request, Done>,
  request: Request,
): Promise<Done | typeof PROPOSED> {
  const { merchant } = visit;
  const stake = await action.stakeOf(scope, visit, request);
  const limit = await readTwoAbove(scope, merchant);
  if (stake.sizeMinor !== null && stake.sizeMinor <= limit) return action.run(scope, visit, request, undefined);
  const subject = action.subjectOf(request);
  const open = await lockProposal(scope, merchant, sql`action = ${action.name} and subject = ${subject}`);
  if (open !== undefined && sameBut(open.request, request)) return confirm(scope, visit, action, open);
  await tryOut(scope, () => action.run(scope, visit, request, undefined));
  await propose(scope, visit, { action: action.name, subject, request, stake, replaced: open?.id });
  return PROPOSED;
}

/** Does what another staff user has proposed. Throws Failure: `forbidden` for an own proposal, and for who may not confirm. */
async function confirm<Request extends { readonly reason: string }, Done>(
  scope: Db,
  visit: StaffVisit,
  action: PaidAction<Request, Done>,
  { id, proposedBy, request, subject, reason }: ProposedAction,
): Promise<Done> {
  const staff = staffOf(visit);
  if (proposedBy === staff.staffId) throw new Failure('forbidden', { detail: 'ownProposal' });
  if (!mayConfirm(staff, action.right, visit.merchant)) throw new Failure('forbidden', { detail: 'limit' });
  await removeProposal(scope, visit.merchant, id);
  const done = await action.run(scope, visit, request as Request, proposedBy);
  await recordStaffAction(scope, visit, {
    ...{ action: 'proposal.confirm', subject, reason },
    ...{ before: null, after: { step: action.name, proposedBy: `staff:${proposedBy}` } },
  });
  return done;
}

/** Whether another staff user could confirm what needs a right at a merchant, invited ones too. */
export async function hasSecond({ context }: StaffPipeline, visit: StaffVisit, right: StaffAction): Promise<boolean> {
  const others = await context.db.asStaff([], (scope) =>
    scope
      .selectFrom('staff_account')
      .select(['role', 'merchants'])
      .where('disabled_at', 'is', null)
      .where('id', '<>', staffOf(visit).staffId)
      .execute(),
  );
  return others.some(({ role, merchants }) =>
    mayConfirm({ role, merchants: merchants ?? 'all' }, right, visit.merchant),
  );
}

const mayConfirm = (rights: StaffRights, right: StaffAction, merchant: string) =>
  mayDo(rights, 'proposal.confirm', merchant) && mayDo(rights, right, merchant);

/** Confirms a proposal by its id. Throws Failure, as `confirm` does, and `not_found` where it is none any more. */
export function confirmProposal(pipeline: StaffPipeline, visit: StaffVisit, id: string): Promise<void> {
  return changeAsSeen(pipeline.context.db, visit.merchant, async (scope) => {
    const open = await lockProposal(scope, visit.merchant, sql`id = ${id}`);
    const action = open && (pipeline.paidActions.get(open.action) as AnyPaidAction | undefined);
    if (open === undefined || action === undefined) throw new Failure('not_found');
    await confirm(scope, visit, action, open);
  });
}

/** Takes a proposal away: an own one, or somebody else's by who may confirm it. Throws Failure as confirmProposal does. */
export function dropProposal(pipeline: StaffPipeline, visit: StaffVisit, id: string, reason: string): Promise<void> {
  return pipeline.context.db.withMerchant(visit.merchant, async (scope) => {
    const staff = staffOf(visit);
    const open = await lockProposal(scope, visit.merchant, sql`id = ${id}`);
    if (open === undefined) throw new Failure('not_found');
    if (open.proposedBy !== staff.staffId && !mayDo(staff, 'proposal.confirm', visit.merchant))
      throw new Failure('forbidden', { detail: 'foreignProposal' });
    await removeProposal(scope, visit.merchant, id);
    await recordStaffAction(scope, visit, {
      ...{ action: 'proposal.drop', subject: open.subject, reason },
      ...{ before: { step: open.action, request: open.request }, after: null },
    });
  });
}

const COLUMNS = sql`id, action, subject, account, request, size_minor as "sizeMinor", proposed_by as "proposedBy", reason, at`;

/** No list of them is longer. */
const MOST = 200;

/** Actions that wait for a second staff user, the oldest first. */
export async function listProposals(scope: Db, merchant: string): Promise<readonly ProposedAction[]> {
  const { rows } = await sql<ProposedAction>`
    select ${COLUMNS} from proposed_action where merchant = ${merchant} order by at, id limit ${MOST}`.execute(scope);
  return rows;
}

async function lockProposal(scope: Db, merchant: string, which: ReturnType<typeof sql>) {
  const { rows } = await sql<ProposedAction>`
    select ${COLUMNS} from proposed_action where merchant = ${merchant} and ${which} for update`.execute(scope);
  return rows[0];
}

function removeProposal(scope: Db, merchant: string, id: string) {
  return sql`delete from proposed_action where merchant = ${merchant} and id = ${id}`.execute(scope);
}

interface NewProposal {
  readonly action: string;
  readonly subject: string;
  readonly request: { readonly reason: string };
  readonly stake: ActionStake;
  /** The proposal about the same subject in whose place it comes. */
  readonly replaced: string | undefined;
}

async function propose(scope: Db, visit: StaffVisit, { action, subject, request, stake, replaced }: NewProposal) {
  const { merchant } = visit;
  if (replaced !== undefined) await removeProposal(scope, merchant, replaced);
  const { numAffectedRows } = await sql`
    insert into proposed_action (merchant, action, subject, account, request, size_minor, proposed_by, reason)
      values (${merchant}, ${action}, ${subject}, ${stake.account ?? ''}, ${JSON.stringify(request)}, ${stake.sizeMinor},
        ${staffOf(visit).staffId}, ${request.reason})
      on conflict do nothing`.execute(scope);
  // Somebody proposed something for it in this very moment.
  if (numAffectedRows !== 1n) throw new VersionConflict(1, await readStaffActionsOf(scope, merchant, subject, 5));
  await recordStaffAction(scope, visit, {
    ...{ action: 'proposal.add', subject, reason: request.reason, before: null },
    after: { step: action, size: stake.sizeMinor === null ? null : String(stake.sizeMinor) },
  });
}

/** Does something and undoes it: what would be refused is refused now, not when somebody confirms it. */
async function tryOut(scope: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint tried`.execute(scope);
  await work();
  await sql`rollback to savepoint tried`.execute(scope);
  await sql`release savepoint tried`.execute(scope);
}

/** Whether two requests ask for the same; each has a reason of its own. */
function sameBut(one: object, other: object): boolean {
  return canonical({ ...one, reason: '' }) === canonical({ ...other, reason: '' });
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
