import type { NoRequest } from '#contract/call/call.ts';
import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import type { ApprovalArea } from '#model/change-requests/areas.ts';
import type { RequestState } from '#model/change-requests/decide.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { readEffect, readList } from '../read-parts.ts';
import { readStaffActions, type StaffAction } from '../staff-actions.ts';
import { defineStaffCall, type StaffCall } from '../staff-call.ts';
import {
  APPROVAL_AREAS,
  HELD_BECAUSE,
  type HeldBecause,
  REQUEST_PATHS,
  REQUEST_STATES,
  type RequestPath,
} from './names.ts';

/** A time as its author chose it: the instant (epoch ms), and the wall clock in the schedule's zone. */
export interface ChosenTime {
  readonly at: number;
  /** `2026-11-21T20:05` */
  readonly wall: string;
}

/** When a change applies; without `until` it remains. */
export interface Schedule {
  /** IANA name. */
  readonly zone: string;
  readonly from?: ChosenTime;
  readonly until?: ChosenTime;
}

export interface RequestLine {
  readonly id: string;
  readonly state: RequestState;
  readonly path: RequestPath;
  readonly version: number;
  readonly reason: string;
  readonly proposals: readonly Proposal[];
  readonly areas: readonly ApprovalArea[];
  /** Names of who proposed or edited it; the first one proposed it. */
  readonly authors: readonly string[];
  /** The user is one of them. */
  readonly isMine: boolean;
  /** Approvals of this version. */
  readonly approvals: number;
  readonly at: number;
  readonly schedule?: Schedule;
  readonly closedAt?: number;
  readonly heldBecause?: HeldBecause;
}

export interface RequestApproval {
  readonly by: string;
  readonly version: number;
  readonly at: number;
  /** False: an earlier version, or who approved it has lost the right. */
  readonly counts: boolean;
  readonly isMine: boolean;
}

/** The effect at one revision. */
export interface EffectAt {
  readonly revision: number;
  readonly effect: AnnouncedEffect;
}

export interface RequestDetails extends RequestLine {
  /** How many other staff users must approve, by the current rules. */
  readonly needed: number;
  readonly given: readonly RequestApproval[];
  /** The effect that its author was shown. */
  readonly asked: EffectAt;
  /** SHA-256 of the author's effect. */
  readonly effectHash: string;
  /** The effect now, or at the time when it lapsed; absent if it is the same one. */
  readonly now?: EffectAt & { readonly hash: string; readonly subjects: readonly string[] };
  readonly mayApprove: boolean;
  readonly mayChange: boolean;
  readonly closeReason: string;
  readonly appliedRevision?: number;
  /** Journal entries, newest first. */
  readonly history: readonly StaffAction[];
}

export interface RequestList {
  readonly rows: readonly RequestLine[];
  readonly next: string | undefined;
}

const BASE = '/staff/merchants/:merchant/requests';

/** Change requests in some states, newest first; without states those that are not decided. */
export const changeRequests = defineStaffCall<{ readonly state?: RequestState; readonly after?: string }, RequestList>({
  name: 'staffRequests',
  method: 'GET',
  path: BASE,
  access: 'documents.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readLine), next: readText(value, 'next') }),
});

/** One request with its effect, worked out again on the site as it is. */
export const changeRequest = defineStaffCall<{ readonly id: string }, RequestDetails | undefined>({
  name: 'staffRequest',
  method: 'GET',
  path: `${BASE}/one`,
  access: 'documents.read',
  read: readDetails,
});

export interface AskedChange {
  /** The revision that the proposals are based on. */
  readonly base: number;
  readonly proposals: readonly Proposal[];
  readonly reason: string;
  /** SHA-256 of the announced effect, in hex. */
  readonly effect: string;
  readonly schedule?: Schedule;
}

export interface RequestMade {
  readonly id: string;
  readonly version: number;
  readonly state: RequestState;
}

/**
 * Asks for approval of a change. `conflict` (value: TreeConflict) if its effect differs from the announced one;
 * `invalid_request` (value: ProposalsRefused) if it cannot be applied or changes nothing.
 */
export const proposeRequest = defineStaffCall<AskedChange, RequestMade | undefined>({
  name: 'staffProposeRequest',
  method: 'POST',
  path: `${BASE}/propose`,
  access: 'switch.turn',
  bodyBytes: 512 * 1024,
  read: readMade,
});

/** A new version of a request that is not decided; its approvals count no more. Refusals as of `proposeRequest`. */
export const editRequest = defineStaffCall<
  AskedChange & { readonly id: string; readonly version: number },
  RequestMade | undefined
>({
  name: 'staffEditRequest',
  method: 'POST',
  path: `${BASE}/edit`,
  access: 'switch.turn',
  bodyBytes: 512 * 1024,
  read: readMade,
});

export const REQUEST_VERDICTS = ['approve', 'reject', 'withdraw', 'apply', 'explain'] as const;
export type RequestVerdict = (typeof REQUEST_VERDICTS)[number];

/**
 * Decides on the version that was read. `approve` and `apply` carry the hash of the effect that was shown; the answer's
 * state is `lapsed` if the effect differs now. `explain` gives an emergency its reason. `conflict` (value: why) if the
 * request was changed or decided, `forbidden` (value: why) for an author, or without the right.
 */
export const answerRequest = defineStaffCall<
  {
    readonly id: string;
    readonly version: number;
    readonly verdict: RequestVerdict;
    readonly effect?: string;
    readonly reason?: string;
  },
  RequestMade | undefined
>({
  name: 'staffAnswerRequest',
  method: 'POST',
  path: `${BASE}/answer`,
  access: 'switch.turn',
  read: readMade,
});

export interface AreaRule {
  readonly area: ApprovalArea;
  /** How many other staff users must approve. */
  readonly approvers: number;
}

export interface ApprovalRulesReply {
  readonly areas: readonly AreaRule[];
  /** How many other staff users could approve at this merchant: never more are asked for. */
  readonly others: number;
}

/** Who must approve what at a merchant. */
export const approvalRules = defineStaffCall<NoRequest, ApprovalRulesReply>({
  name: 'staffApprovalRules',
  method: 'GET',
  path: `${BASE}/rules`,
  access: 'documents.read',
  read: (value) => ({ areas: readList(own(value, 'areas'), readRule), others: readWhole(value, 'others') ?? 0 }),
});

/** Changes the rules. Asking for fewer needs a second person (`second_person_needed`: it is proposed now). */
export const setApprovalRules = defineStaffCall<
  { readonly areas: readonly AreaRule[]; readonly reason: string },
  ApprovalRulesReply
>({
  name: 'staffSetApprovalRules',
  method: 'POST',
  path: `${BASE}/rules`,
  access: 'request.rules',
  read: approvalRules.read,
});

export const requestCalls: readonly StaffCall<never, unknown>[] = [
  changeRequests,
  changeRequest,
  proposeRequest,
  editRequest,
  answerRequest,
  approvalRules,
  setApprovalRules,
];

function readRule(row: unknown): AreaRule | undefined {
  const area = APPROVAL_AREAS.find((known) => known === readText(row, 'area'));
  const approvers = readWhole(row, 'approvers');
  return area === undefined || approvers === undefined ? undefined : { area, approvers };
}

function readMade(value: unknown): RequestMade | undefined {
  const id = readText(value, 'id');
  const state = readState(value);
  return id === undefined || state === undefined ? undefined : { id, state, version: readWhole(value, 'version') ?? 1 };
}

function readState(value: unknown): RequestState | undefined {
  return REQUEST_STATES.find((known) => known === readText(value, 'state'));
}

function readLine(row: unknown): RequestLine | undefined {
  const made = readMade(row);
  if (made === undefined) return undefined;
  const proposals = own(row, 'proposals');
  const areas = own(row, 'areas');
  const schedule = readSchedule(own(row, 'schedule'));
  const closedAt = readWhole(row, 'closedAt');
  const heldBecause = HELD_BECAUSE.find((known) => known === readText(row, 'heldBecause'));
  return {
    ...made,
    path: REQUEST_PATHS.find((known) => known === readText(row, 'path')) ?? 'normal',
    reason: readText(row, 'reason') ?? '',
    // The gateway validated them when they were proposed.
    proposals: Array.isArray(proposals) ? (proposals as readonly Proposal[]) : [],
    areas: readRows(areas, (area) => APPROVAL_AREAS.find((known) => known === area)),
    authors: readRows(own(row, 'authors'), (name) => (typeof name === 'string' ? name : undefined)),
    isMine: readYes(row, 'isMine'),
    approvals: readWhole(row, 'approvals') ?? 0,
    at: readWhole(row, 'at') ?? 0,
    ...(schedule && { schedule }),
    ...(closedAt !== undefined && { closedAt }),
    ...(heldBecause && { heldBecause }),
  };
}

function readSchedule(value: unknown): Schedule | undefined {
  const zone = readText(value, 'zone');
  if (zone === undefined) return undefined;
  const from = readTime(own(value, 'from'));
  const until = readTime(own(value, 'until'));
  return { zone, ...(from && { from }), ...(until && { until }) };
}

function readTime(value: unknown): ChosenTime | undefined {
  const at = readWhole(value, 'at');
  return at === undefined ? undefined : { at, wall: readText(value, 'wall') ?? '' };
}

function readEffectAt(value: unknown): EffectAt | undefined {
  const effect = readEffect(own(value, 'effect'));
  return effect && { revision: readWhole(value, 'revision') ?? 0, effect };
}

function readDetails(value: unknown): RequestDetails | undefined {
  const line = readLine(value);
  const asked = readEffectAt(own(value, 'asked'));
  if (line === undefined || asked === undefined) return undefined;
  const current = own(value, 'now');
  const now = readEffectAt(current);
  const appliedRevision = readWhole(value, 'appliedRevision');
  const subjects = readRows(own(current, 'subjects'), (name) => (typeof name === 'string' ? name : undefined));
  return {
    ...line,
    asked,
    needed: readWhole(value, 'needed') ?? 1,
    given: readRows(own(value, 'given'), readApproval),
    effectHash: readText(value, 'effectHash') ?? '',
    ...(now && { now: { ...now, hash: readText(current, 'hash') ?? '', subjects } }),
    mayApprove: readYes(value, 'mayApprove'),
    mayChange: readYes(value, 'mayChange'),
    closeReason: readText(value, 'closeReason') ?? '',
    ...(appliedRevision !== undefined && { appliedRevision }),
    history: readStaffActions(own(value, 'history')),
  };
}

function readApproval(row: unknown): RequestApproval | undefined {
  const by = readText(row, 'by');
  if (by === undefined) return undefined;
  return {
    by,
    version: readWhole(row, 'version') ?? 0,
    at: readWhole(row, 'at') ?? 0,
    counts: readYes(row, 'counts'),
    isMine: readYes(row, 'isMine'),
  };
}
