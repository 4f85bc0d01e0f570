import type { Schedule } from '#contract/staff/requests/calls.ts';
import type { Context } from '#gateway/context/context.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { isTimeZone } from '#model/documents/time-zone.ts';
import { wallClock } from '#model/documents/wall-clock.ts';
import type { Problem } from '#model/json/problem.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { entriesSince } from '../entries.ts';
import { conflictFailure, StaleVersion } from '../stale-version.ts';
import type { ReportedSite, TreeChanges } from '../trees/change.ts';

/** What the parts of change requests need. */
export interface RequestParts extends Pick<Context, 'db' | 'brands' | 'clock'> {
  readonly changes: TreeChanges;
}

/** A change as its author asks for it. */
export interface Asked {
  readonly base: number;
  readonly proposals: readonly Proposal[];
  readonly reason: string;
  /** Hash of the effect that the author was shown. */
  readonly effect: string;
  readonly schedule?: Schedule | undefined;
}

/**
 * Works the change out and compares its effect with the one that its author was shown. Throws `Failure`:
 * `invalid_request` if it cannot be made or changes nothing, `conflict` if its effect is another one.
 */
export async function planAsked(
  { db, clock, changes }: RequestParts,
  merchant: string,
  { base, proposals, effect, schedule }: Asked,
): Promise<ReportedSite> {
  const reported = await changes.plan({ merchant, proposals });
  const isNothing = reported.problems.length === 0 && reported.changes.length === 0;
  const problems = [
    ...reported.problems,
    ...(isNothing ? [NOTHING] : []),
    ...(schedule ? scheduleProblems(schedule, clock.now()) : []),
  ];
  if (problems.length > 0) throw new Failure('invalid_request', { value: { problems } });
  if (reported.hash === effect) return reported;
  const since = await db.withMerchant(merchant, (scope) => entriesSince(scope, merchant, base));
  throw await conflictFailure(db, new StaleVersion(reported.revision, since, reported.effect));
}

/** The columns of a version of a request. */
export function columnsOf({ brands }: RequestParts, merchant: string, asked: Asked, reported: ReportedSite) {
  const { zone, from, until } = asked.schedule ?? {};
  return {
    proposals: JSON.stringify(asked.proposals),
    reason: asked.reason,
    base: reported.revision,
    brand_revision: brands.find(merchant)?.revision ?? '',
    effect: JSON.stringify(reported.effect),
    seen: reported.hash,
    written: JSON.stringify(reported.written),
    areas: [...reported.areas],
    zone: from || until ? (zone ?? null) : null,
    from_at: from ? new Date(from.at) : null,
    from_wall: from?.wall ?? null,
    until_at: until ? new Date(until.at) : null,
    until_wall: until?.wall ?? null,
    ...UNDECIDED,
  };
}

const UNDECIDED = {
  closed_at: null,
  closed_by: null,
  close_reason: null,
  now_revision: null,
  now_effect: null,
  now_seen: null,
  now_subjects: null,
  held_why: null,
  applied_revision: null,
  ended_at: null,
};

const NOTHING: Problem = {
  code: 'proposal.nothing',
  path: '',
  found: 'proposals that change nothing',
  expected: 'at least one change',
  remedy: 'The site is already as proposed.',
};

/** The wall clock that the author saw must be the zone's at that instant, so that both are approved. */
function scheduleProblems({ zone, from, until }: Schedule, now: number): readonly Problem[] {
  const times = [from, until].flatMap((time) => time ?? []);
  if (!isTimeZone(zone)) return [problem('/schedule/zone', zone, 'the name of a time zone, such as Europe/Berlin')];
  const off = times.find(({ at, wall }) => wallClock(at, zone) !== wall);
  if (off)
    return [problem('/schedule', off.wall, `the wall clock of ${zone} at that time: ${wallClock(off.at, zone)}`)];
  if (times.some(({ at }) => at <= now)) return [problem('/schedule', 'a time in the past', 'a time in the future')];
  if (from && until && from.at >= until.at)
    return [problem('/schedule/until', until.wall, `a time after the start, ${from.wall}`)];
  return [];
}

function problem(path: string, found: string, expected: string): Problem {
  return { code: 'request.schedule', path, found, expected, remedy: 'Choose another time.' };
}
