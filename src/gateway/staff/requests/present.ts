import type { Static } from '#contract/call/type.ts';
import type { AreaRule, requestDetails, requestLine, Schedule } from '#contract/staff/requests/calls.ts';
import { HELD_BECAUSE } from '#contract/staff/requests/names.ts';
import type { StaffAction } from '#contract/staff/staff-actions.ts';
import {
  APPROVAL_AREAS,
  type ApprovalArea,
  type ApprovalRules,
  approversFor,
  approversOf,
} from '#model/change-requests/areas.ts';
import { countedApprovals, differingSubjects, FINAL_STATES, isSameEffect } from '#model/change-requests/decide.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import type { ReportedSite } from '../trees/change.ts';
import { countOthers, mayApprove } from './rules.ts';
import type { ApprovalPolicy } from './service.ts';
import { type ApprovalRow, digestOf, modelOf, proposalsOf, type RequestRow, type StoredRequest } from './store.ts';

/** Who reads, and the names of staff users by account id. */
export interface Reader {
  readonly staffId: string;
  readonly names: ReadonlyMap<string, string>;
}

export function presentLine(
  row: RequestRow,
  approvals: readonly ApprovalRow[],
  { staffId, names }: Reader,
): Static<typeof requestLine> {
  const given = approvals.filter((one) => one.request === row.id && one.version === row.version);
  const schedule = scheduleOf(row);
  const heldBecause = HELD_BECAUSE.find((known) => known === row.held_why);
  return {
    id: row.id,
    state: row.state,
    path: row.path,
    version: row.version,
    reason: row.reason,
    proposals: proposalsOf(row),
    areas: row.areas.flatMap((area) => APPROVAL_AREAS.find((known) => known === area) ?? []),
    authors: row.authors.map((id) => names.get(id) ?? id),
    isMine: row.authors.includes(staffId),
    approvals: given.length,
    at: row.at.getTime(),
    ...(schedule && { schedule }),
    ...(row.closed_at && { closedAt: row.closed_at.getTime() }),
    ...(heldBecause && { heldBecause }),
  };
}

/**
 * A request with all that its page shows. `current` is the effect on the site as it is; undefined for a request that is
 * decided or lapsed, which keeps what was.
 */
export function presentDetails(
  stored: StoredRequest,
  { rules, rights }: ApprovalPolicy,
  { staffId, names }: Reader,
  { current, history }: { readonly current: ReportedSite | undefined; readonly history: readonly StaffAction[] },
): Static<typeof requestDetails> {
  const { row, approvals } = stored;
  const { merchant, authors } = row;
  const mayStill = (staff: string) => mayApprove(rights, staff, merchant, proposalsOf(row));
  const counted = new Set(countedApprovals(modelOf(stored), { mayStill }).map(({ by }) => by));
  const now = current ? differingNow(row, current) : lapsedNow(row);
  const isOpen = !FINAL_STATES.includes(row.state);
  const { applied_revision: appliedRevision } = row;
  return {
    ...presentLine(row, approvals, { staffId, names }),
    needed: Math.min(approversFor(rules, row.areas as ApprovalArea[]), countOthers(rights, merchant, authors[0] ?? '')),
    given: approvals.map((one) => ({
      by: names.get(one.staff) ?? one.staff,
      version: one.version,
      at: one.at.getTime(),
      counts: one.version === row.version && row.state !== 'lapsed' && counted.has(one.staff),
      isMine: one.staff === staffId,
    })),
    asked: { revision: Number(row.base), effect: row.effect as AnnouncedEffect },
    effectHash: row.seen,
    ...(now && { now }),
    mayApprove:
      isOpen && row.state !== 'lapsed' && !authors.includes(staffId) && mayStill(staffId) && !counted.has(staffId),
    mayChange: isOpen,
    closeReason: row.close_reason ?? '',
    ...(appliedRevision !== null && { appliedRevision: Number(appliedRevision) }),
    history: [...history],
  };
}

export function presentRules(rules: ApprovalRules, others: number): { areas: AreaRule[]; others: number } {
  return { areas: APPROVAL_AREAS.map((area) => ({ area, approvers: approversOf(rules, area) })), others };
}

type Now = NonNullable<Static<typeof requestDetails>['now']>;

function differingNow(row: RequestRow, { revision, effect, hash, written }: ReportedSite): Now | undefined {
  const digest = { seen: hash, written };
  if (isSameEffect(digestOf(row), digest)) return undefined;
  return { revision, effect, hash, subjects: [...differingSubjects(digestOf(row), digest)] };
}

function lapsedNow(row: RequestRow): Now | undefined {
  const { now_revision: revision, now_effect: effect, now_seen: hash, now_subjects: subjects } = row;
  if (revision === null || effect === null || hash === null) return undefined;
  return { revision: Number(revision), effect: effect as AnnouncedEffect, hash, subjects: subjects ?? [] };
}

function scheduleOf(row: RequestRow): Schedule | undefined {
  const { zone } = row;
  const from = timeOf(row.from_at, row.from_wall);
  const until = timeOf(row.until_at, row.until_wall);
  return zone === null ? undefined : { zone, ...(from && { from }), ...(until && { until }) };
}

function timeOf(at: Date | null, wall: string | null) {
  return at === null || wall === null ? undefined : { at: at.getTime(), wall };
}
