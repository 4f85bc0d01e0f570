/**
 * Decides about change requests. A request is a value; a decision returns the next value or why there is none. Hashes
 * are opaque: the caller works out the effect and compares nothing itself.
 *
 *     open ──approve──> approved ──apply──> applied
 *       │ └──────────────── lapsed <── the effect differs ──┤
 *       ├──reject──> rejected                        scheduled, held
 *       └──withdraw──> withdrawn
 *
 * An edit leads from each state that is not final to open, with no approvals.
 */
import type { TreeChange } from '../proposals/proposal.ts';

const REQUEST_STATES = ['open', 'approved', 'scheduled', 'held', 'lapsed', 'applied', 'rejected', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** States that no decision leaves. */
export const FINAL_STATES: readonly RequestState[] = ['applied', 'rejected', 'withdrawn'];

/** What a change does at one revision: the hash of what visitors see, and of each written value by its subject. */
export interface EffectDigest {
  readonly seen: string;
  readonly written: Readonly<Record<string, string>>;
}

export interface Approval {
  readonly by: string;
  /** Version of the request that was approved. */
  readonly version: number;
  readonly digest: EffectDigest;
}

export interface ChangeRequest {
  readonly state: RequestState;
  /** From 1; each edit increments it. */
  readonly version: number;
  /** The effect that the author of this version was shown. */
  readonly digest: EffectDigest;
  /** Who proposed or edited it, in any version. */
  readonly authors: readonly string[];
  /** Approvals of all versions. */
  readonly approvals: readonly Approval[];
  /** It has a start time: approvals alone do not make it ready. */
  readonly isTimed: boolean;
}

/** The effect at the moment of a decision, and what the merchant's rules ask for it. */
export interface Moment {
  readonly digest: EffectDigest;
  readonly needed: number;
  /** Whether a staff user still has the right to approve, or to propose, this change. */
  readonly mayStill: (staff: string) => boolean;
}

export type Refusal = 'final' | 'outdated' | 'author' | 'repeated' | 'rights' | 'approvals' | 'lapsed';

export type Decision =
  | { readonly outcome: 'done'; readonly request: ChangeRequest }
  /** The effect is no longer the one of the request: its approvals count no more. */
  | { readonly outcome: 'lapsed'; readonly request: ChangeRequest }
  | { readonly outcome: 'refused'; readonly why: Refusal };

export function proposeRequest(by: string, digest: EffectDigest, needed: number, isTimed = false): ChangeRequest {
  const request = { version: 1, digest, authors: [by], approvals: [], isTimed };
  return { ...request, state: stateWith(0, needed, isTimed) };
}

/** A new version, without approvals. Who edits is an author from now on. Possible until the request is final. */
export function editRequest(
  request: ChangeRequest,
  { by, version, isTimed }: { readonly by: string; readonly version: number; readonly isTimed: boolean },
  { digest, needed }: Pick<Moment, 'digest' | 'needed'>,
): Decision {
  if (isFinal(request)) return refuse('final');
  if (version !== request.version) return refuse('outdated');
  const authors = request.authors.includes(by) ? request.authors : [...request.authors, by];
  const state = stateWith(0, needed, isTimed);
  return done({ ...request, state, version: version + 1, digest, authors, isTimed });
}

/** Approves the version that was read, if its effect is still the one that the author was shown. */
export function approveRequest(
  request: ChangeRequest,
  { by, version }: { readonly by: string; readonly version: number },
  moment: Moment,
): Decision {
  if (isFinal(request)) return refuse('final');
  if (request.state === 'lapsed') return refuse('lapsed');
  if (version !== request.version) return refuse('outdated');
  if (request.authors.includes(by)) return refuse('author');
  if (!moment.mayStill(by)) return refuse('rights');
  if (!isSameEffect(request.digest, moment.digest)) return lapse(request);
  if (countedApprovals(request, moment).some((approval) => approval.by === by)) return refuse('repeated');
  const approvals = [...request.approvals, { by, version, digest: request.digest }];
  const next = { ...request, approvals };
  return done({ ...next, state: stateWith(countedApprovals(next, moment).length, moment.needed, request.isTimed) });
}

/**
 * Applies an approved request: only if the effect at this moment equals the approved one, everybody needed has approved,
 * and it was not applied before.
 */
export function applyRequest(request: ChangeRequest, moment: Moment): Decision {
  if (isFinal(request)) return refuse('final');
  if (request.state === 'lapsed') return refuse('lapsed');
  if (countedApprovals(request, moment).length < moment.needed) return refuse('approvals');
  if (!isSameEffect(request.digest, moment.digest)) return lapse(request);
  return done({ ...request, state: 'applied' });
}

/** Rejects or withdraws it; only an author withdraws. */
export function closeRequest(request: ChangeRequest, by: string, to: 'rejected' | 'withdrawn'): Decision {
  if (isFinal(request)) return refuse('final');
  if (to === 'withdrawn' && !request.authors.includes(by)) return refuse('author');
  return done({ ...request, state: to });
}

/** Approvals that count: of this version and effect, by those who did not write any version and still have the right. */
export function countedApprovals(
  { version, digest, authors, approvals }: ChangeRequest,
  { mayStill }: Pick<Moment, 'mayStill'>,
): readonly Approval[] {
  const counted = approvals.filter(
    (approval) =>
      approval.version === version &&
      isSameEffect(approval.digest, digest) &&
      !authors.includes(approval.by) &&
      mayStill(approval.by),
  );
  return [...new Map(counted.map((approval) => [approval.by, approval])).values()];
}

/** What a change writes, by subject: another value before or after it is another text. */
export function describeWritten(changes: readonly TreeChange[]): Readonly<Record<string, string>> {
  const written = new Map<string, unknown[]>();
  for (const { action, subject, before, after } of changes) {
    const key = `${action} ${subject}`;
    written.set(key, [...(written.get(key) ?? []), before, after]);
  }
  return Object.fromEntries([...written].map(([key, values]) => [key, JSON.stringify(values)]));
}

/** Subjects whose written values differ, as `describeWritten` names them. */
export function differingSubjects(one: EffectDigest, other: EffectDigest): readonly string[] {
  const subjects = new Set([...Object.keys(one.written), ...Object.keys(other.written)]);
  return [...subjects].filter((subject) => writtenValue(one, subject) !== writtenValue(other, subject)).sort();
}

export function isSameEffect(one: EffectDigest, other: EffectDigest): boolean {
  return one.seen === other.seen && differingSubjects(one, other).length === 0;
}

function writtenValue({ written }: EffectDigest, subject: string): string | undefined {
  return Object.hasOwn(written, subject) ? written[subject] : undefined;
}

function stateWith(approvals: number, needed: number, isTimed: boolean): RequestState {
  if (approvals < needed) return 'open';
  return isTimed ? 'scheduled' : 'approved';
}

function isFinal({ state }: ChangeRequest): boolean {
  return FINAL_STATES.includes(state);
}

const done = (request: ChangeRequest): Decision => ({ outcome: 'done', request });
const refuse = (why: Refusal): Decision => ({ outcome: 'refused', why });
const lapse = (request: ChangeRequest): Decision => ({ outcome: 'lapsed', request: { ...request, state: 'lapsed' } });
