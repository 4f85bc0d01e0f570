import { sql } from 'kysely';
import { mayDo, type StaffAction, type StaffRights } from '#contract/staff/policy.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readTwoAbove } from '#gateway/providers/two-above.ts';
import { Failure } from '../pipeline/failure.ts';
import { changeAsSeen, readStaffActionsOf, recordStaffAction, VersionConflict } from './staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from './staff-pipeline.ts';

/** Amount and subject of a staff action for the two-person limit. */
export interface ActionStake {
  /** Amount that the action pays or activates, in minor units. Null: unbounded. */
  readonly sizeMinor: bigint | null;
  readonly account?: string;
}

/**
 * A staff action that pays or activates payments. Runs in the caller's transaction and is rolled back with it;
 * `proposedBy` is the staff user who proposed it, undefined if one staff user was enough.
 */
export interface PaidAction<Request extends { readonly reason: string }, Done> {
  readonly name: string;
  readonly right: StaffAction;
  readonly subjectOf: (request: Request) => string;
  readonly stakeOf: (scope: Db, visit: StaffVisit, request: Request) => Promise<ActionStake>;
  readonly run: (scope: Db, visit: StaffVisit, request: Request, proposedBy: string | undefined) => Promise<Done>;
}

/** A registered action; its request was validated when it was proposed. */
type AnyPaidAction = PaidAction<{ readonly reason: string }, unknown>;

/** A proposed action that is waiting for a second staff user. */
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
 * Registers an action and returns the function that requests it. Up to the merchant's limit the action runs at once.
 * Above the limit it runs once as a trial that is rolled back, and is stored as a proposal until a second permitted
 * staff user sends the same request or confirms the proposal. Throws `Failure`: `second_person_needed` after proposing,
 * `forbidden` for the user's own proposal.
 */
export function byTwo<Request extends { readonly reason: string }, Done>(
  pipeline: StaffPipeline,
  action: PaidAction<Request, Done>,
): (visit: StaffVisit, request: Request) => Promise<Done> {
  pipeline.paidActions.set(action.name, action);
  return async (visit, request) => {
    const done = await changeAsSeen(pipeline.context.db, visit.merchant, (scope) =>
      decide(scope, visit, action, request),
    );
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

/**
 * Runs an action that another staff user proposed. Throws `Failure`: `forbidden` for the user's own proposal and
 * without permission.
 */
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
    action: 'proposal.confirm',
    subject,
    reason,
    before: null,
    after: { step: action.name, proposedBy: `staff:${proposedBy}` },
  });
  return done;
}

/** Whether another staff user could confirm an action at a merchant; invited users count. */
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

/** Confirms a proposal by id. Throws `Failure` like `confirm`, and `not_found` if the proposal is gone. */
export function confirmProposal(pipeline: StaffPipeline, visit: StaffVisit, id: string): Promise<void> {
  return changeAsSeen(pipeline.context.db, visit.merchant, async (scope) => {
    const open = await lockProposal(scope, visit.merchant, sql`id = ${id}`);
    const action = open && (pipeline.paidActions.get(open.action) as AnyPaidAction | undefined);
    if (open === undefined || action === undefined) throw new Failure('not_found');
    await confirm(scope, visit, action, open);
  });
}

/**
 * Removes a proposal: the user's own, or another one that the user may confirm. Throws `Failure` like
 * `confirmProposal`.
 */
export function dropProposal(pipeline: StaffPipeline, visit: StaffVisit, id: string, reason: string): Promise<void> {
  return pipeline.context.db.withMerchant(visit.merchant, async (scope) => {
    const staff = staffOf(visit);
    const open = await lockProposal(scope, visit.merchant, sql`id = ${id}`);
    if (open === undefined) throw new Failure('not_found');
    if (open.proposedBy !== staff.staffId && !mayDo(staff, 'proposal.confirm', visit.merchant))
      throw new Failure('forbidden', { detail: 'foreignProposal' });
    await removeProposal(scope, visit.merchant, id);
    await recordStaffAction(scope, visit, {
      action: 'proposal.drop',
      subject: open.subject,
      reason,
      before: { step: open.action, request: open.request },
      after: null,
    });
  });
}

const COLUMNS = sql`id, action, subject, account, request, size_minor as "sizeMinor", proposed_by as "proposedBy", reason, at`;

const MOST = 200;

/** Actions that are waiting for a second staff user, oldest first. */
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
  /** Id of the earlier proposal for the same subject that this one replaces. */
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
  // Another staff user proposed for the same subject concurrently.
  if (numAffectedRows !== 1n) throw new VersionConflict(1, await readStaffActionsOf(scope, merchant, subject, 5));
  await recordStaffAction(scope, visit, {
    action: 'proposal.add',
    subject,
    reason: request.reason,
    before: null,
    after: { step: action, size: stake.sizeMinor === null ? null : String(stake.sizeMinor) },
  });
}

/** Runs an action and rolls it back, so that a refusal shows when it is proposed and not when it is confirmed. */
async function tryOut(scope: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint tried`.execute(scope);
  await work();
  await sql`rollback to savepoint tried`.execute(scope);
  await sql`release savepoint tried`.execute(scope);
}

/** Whether two requests are equal except for their reasons. */
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
