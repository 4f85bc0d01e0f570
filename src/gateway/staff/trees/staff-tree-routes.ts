import type { Static } from 'typebox';
import {
  type ChangeReply,
  changeMany,
  changeTrees,
  documents,
  type ManyOutcome,
  switchStates,
} from '#contract/staff/trees/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { UnknownMerchant } from '#gateway/revisions/changes.ts';
import { isEmergencyStop } from '#model/change-requests/areas.ts';
import type { Problem } from '#model/json/problem.ts';
import { JobRefused } from '#pool/job.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { Entry } from '../entries.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { Reverter } from '../reverter.ts';
import { actorOf, type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import type { Outcome, TreeChanges, Wish } from './change.ts';
import type { TreeDeps } from './deps.ts';
import { mayPropose } from './policy.ts';
import { presentSite, readSite } from './site.ts';
import { readSwitchStates } from './switch-states.ts';
import { planUndo, type Undo } from './undo.ts';

/**
 * Staff routes of brand file and trees: read, and change at one or several merchants. Returns the handler that reverts
 * such changes.
 */
export function treeRoutes(pipeline: StaffPipeline, changes: TreeChanges, deps: TreeDeps): Reverter {
  const { context } = pipeline;
  const { db, brands } = context;

  registerStaffCall(pipeline, documents, async (_request, { merchant }) => {
    const site = await db.withMerchant(merchant, (scope) => readSite(scope, merchant, deps));
    return succeed(presentSite(brands, merchant, site) as unknown as Static<typeof documents.reply>);
  });

  registerStaffCall(pipeline, switchStates, async (_request, { merchant }) => {
    const { trees } = await db.withMerchant(merchant, (scope) => readSite(scope, merchant, deps));
    return succeed({ switches: await readSwitchStates(db, merchant, trees.switches) });
  });

  registerStaffCall(pipeline, changeTrees, async (request, visit) => {
    const { base, proposals, reason, effect, urgent = false } = request;
    const wish = { merchant: visit.merchant, base, proposals, reason, announced: effect, urgent };
    return succeed(doneOf(await make(changes, visit, wish)) as Static<typeof changeTrees.reply>);
  });

  registerStaffCall(pipeline, changeMany, async (request, visit) => {
    const { merchants, proposals, reason, urgent = false } = request;
    const outcomes: ManyOutcome[] = [];
    for (const { merchant, base, effect } of merchants) {
      const wish = { merchant, base, proposals, reason, announced: effect, urgent };
      outcomes.push(await makeOne(pipeline, changes, visit, wish));
    }
    return succeed({ outcomes: outcomes as Static<typeof changeMany.reply>['outcomes'] });
  });

  return {
    async revert({ entries, reason }, visit) {
      const { merchant } = visit;
      const plan = planAllowed(visit, entries);
      const [{ revision: base }] = entries;
      const wish = {
        merchant,
        base,
        reason,
        announced: undefined,
        manner: 'undo',
        by: actorOf(visit),
        ...plan,
      } as const;
      return doneOf(await changes.make(wish));
    },
    async verify(scope, entry, visit) {
      const plan = planAllowed(visit, [entry]);
      await plan.verify(scope, await readSite(scope, visit.merchant, deps));
    },
  };
}

/** Throws `Failure` if an entry does not record the previous state, or the user may not make the change. */
function planAllowed(visit: StaffVisit, entries: readonly Entry[]): Undo {
  const plan = planUndo(visit.merchant, entries);
  if (plan === undefined) throw new Failure('not_found', { detail: 'the previous value' });
  if (!mayPropose(staffOf(visit), visit.merchant, plan.proposals)) throw new Failure('forbidden');
  return plan;
}

/** Makes a requested change. Throws `Failure` if the staff user may not propose it. */
async function make(changes: TreeChanges, visit: StaffVisit, { urgent, ...wish }: Asked): Promise<Outcome> {
  if (!mayPropose(staffOf(visit), wish.merchant, wish.proposals)) throw new Failure('forbidden');
  if (!urgent && wish.reason === '') throw new Failure('invalid_request', { value: { fields: [{ field: 'reason' }] } });
  if (urgent && !isEmergencyStop(wish.proposals)) return { outcome: 'refused', problems: [NO_BRAKE] };
  return changes.make({ ...wish, by: actorOf(visit), manner: urgent ? 'urgent' : undefined });
}

/** Makes one of several changes; a failure becomes its result. */
async function makeOne(
  pipeline: StaffPipeline,
  changes: TreeChanges,
  visit: StaffVisit,
  wish: Asked,
): Promise<ManyOutcome> {
  const { merchants, brands } = pipeline.context;
  const { merchant } = wish;
  try {
    if (!mayPropose(staffOf(visit), merchant, wish.proposals)) throw new Failure('forbidden');
    if (!(await merchants.exists(merchant)) && brands.find(merchant)) await pipeline.welcome(merchant);
    const outcome = await make(changes, visit, wish);
    if (outcome.outcome === 'approval') throw new Failure('second_person_needed');
    if (outcome.outcome !== 'refused') return { merchant, ...outcome };
    return { merchant, ...outcome, errorCode: 'invalid_request' };
  } catch (error) {
    return { merchant, outcome: 'refused', errorCode: codeOf(error, visit), problems: [] };
  }
}

type Asked = Omit<Wish, 'by' | 'manner'> & { readonly urgent: boolean };

const NO_BRAKE: Problem = {
  code: 'proposal.urgent',
  path: '/urgent',
  found: 'another change',
  expected: 'switches that are turned off, or a site that is closed',
  remedy: 'Make the change without marking it as urgent.',
};

/** The reply of a change that was made. Throws `Failure` for any other outcome. */
function doneOf(outcome: Outcome): ChangeReply {
  if (outcome.outcome === 'conflict') throw new Failure('conflict', { value: outcome.conflict });
  if (outcome.outcome === 'refused') throw new Failure('invalid_request', { value: { problems: outcome.problems } });
  if (outcome.outcome === 'approval') throw new Failure('second_person_needed');
  const { outcome: _, ...reply } = outcome;
  return reply;
}

function codeOf(error: unknown, { log }: StaffVisit): string {
  if (error instanceof Failure) return error.errorCode;
  if (error instanceof UnknownMerchant) return 'not_found';
  if (error instanceof JobRefused) return 'overloaded';
  logEvent(log, 'staff_action.merchant_failed', { err: error });
  return 'unknown_error';
}
