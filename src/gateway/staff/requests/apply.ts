import { sql } from 'kysely';
import type { ChangeMade } from '#contract/staff/trees/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { applyRequest, type Moment, type Refusal } from '#model/change-requests/decide.ts';
import type { Problem } from '#model/json/problem.ts';
import type { ReportedSite } from '../trees/change.ts';
import type { RequestParts } from './plan.ts';
import { find, momentOf, type RequestVersion, readPolicy } from './service.ts';
import { modelOf, proposalsOf, updateRequest } from './store.ts';
import {
  type Actor,
  factsOf,
  lockRequest,
  nameActor,
  RequestRefused,
  record,
  refuseUnless,
  writeLapse,
} from './write.ts';

type Applied =
  | ({ readonly outcome: 'applied' } & ChangeMade)
  | { readonly outcome: 'lapsed' }
  | { readonly outcome: 'refused'; readonly why: Refusal }
  | { readonly outcome: 'impossible'; readonly problems: readonly Problem[] };

/** Rolls the change back: its effect is not the approved one. */
class Lapsed extends Error {
  override readonly name = 'Lapsed';
  readonly reported: ReportedSite;

  constructor(reported: ReportedSite) {
    super('the effect differs from the approved one');
    this.reported = reported;
  }
}

/**
 * Applies an approved request, once, in the transaction of its change: the effect is worked out on the site as it is.
 * If it differs, nothing changes and the approvals lapse. Throws `Failure`: `not_found`.
 */
export async function applyApproved(parts: RequestParts, which: RequestVersion, by: Actor): Promise<Applied> {
  const { merchant, id, version } = which;
  const { row } = await find(parts, merchant, id);
  const policy = await readPolicy(parts, merchant);
  try {
    const outcome = await parts.changes.make({
      merchant,
      base: Number(row.base),
      proposals: proposalsOf(row),
      reason: row.reason,
      announced: undefined,
      by: { actor: nameActor(by), source: by.source ?? '' },
      approved: (scope, reported) => decide(scope, which, by, { reported, moment: momentOf(policy, row, reported) }),
    });
    if (outcome.outcome === 'done') return { ...outcome, outcome: 'applied' };
    if (outcome.outcome === 'refused') return { outcome: 'impossible', problems: outcome.problems };
    return { outcome: 'refused', why: 'outdated' };
  } catch (error) {
    if (error instanceof RequestRefused) return { outcome: 'refused', why: error.why };
    if (!(error instanceof Lapsed)) throw error;
    const { reported } = error;
    await parts.db.withMerchant(merchant, async (scope) => {
      const now = await lockRequest(scope, merchant, id);
      // Another process can have decided since.
      if (now.row.version === version && now.row.state === row.state) await writeLapse(scope, now, by, reported);
    });
    return { outcome: 'lapsed' };
  }
}

async function decide(
  scope: Db,
  { merchant, id, version }: RequestVersion,
  by: Actor,
  { reported, moment }: { readonly reported: ReportedSite; readonly moment: Moment },
): Promise<void> {
  const stored = await lockRequest(scope, merchant, id);
  const { row, approvals } = stored;
  if (row.version !== version) throw new RequestRefused('outdated');
  if (refuseUnless(applyRequest(modelOf(stored), moment)).outcome === 'lapsed') throw new Lapsed(reported);
  await updateRequest(scope, row, {
    state: 'applied',
    held_why: null,
    closed_at: sql<Date>`now()`,
    closed_by: by.staffId,
    applied_revision: reported.revision + 1,
  });
  const approvedBy = approvals.filter((one) => one.version === version).map(({ staff }) => `staff:${staff}`);
  const after = { version, ...factsOf(reported), approvedBy };
  await record(scope, by, { merchant, id, action: 'request.apply', reason: row.reason, after });
}
