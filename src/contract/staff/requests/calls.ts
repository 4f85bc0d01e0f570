import { anyText, exactly, listPlace, moment, noRequest, oneOf, text, uuid } from '#contract/call/call-schemas.ts';
import { asSent, fallback, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { staffActions } from '../staff-actions.ts';
import { defineStaffCall, type StaffCall } from '../staff-call.ts';
import { conflict, effect, hash, problems, proposals, reason, revision } from '../trees/calls.ts';
import { APPROVAL_AREAS, HELD_BECAUSE, REFUSALS, REQUEST_PATHS, REQUEST_STATES } from './names.ts';

const version = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const state = oneOf(REQUEST_STATES);

/** A time as its author chose it: the instant (epoch ms), and the wall clock in the schedule's zone. */
const time = exactly(
  {
    at: moment,
    /** `2026-11-21T20:05` */
    wall: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' }),
  },
  { requires: ['at'] },
);
export type ChosenTime = Reading<typeof time>;

/** When a change applies; without `until` it remains. */
const schedule = asSent(
  exactly(
    {
      /** IANA name. */
      zone: text(60),
      from: Type.Optional(time),
      until: Type.Optional(time),
    },
    { requires: ['zone'] },
  ),
);
export type Schedule = Reading<typeof schedule>;

const line = {
  id: uuid,
  state,
  path: fallback(oneOf(REQUEST_PATHS), 'normal'),
  version: fallback(version, 1),
  reason: anyText(500),
  proposals: Type.Unsafe<readonly Proposal[]>(Type.Array(Type.Object({}))),
  areas: Type.Array(oneOf(APPROVAL_AREAS)),
  /** Names of who proposed or edited it; the first one proposed it. */
  authors: Type.Array(anyText()),
  /** The user is one of them. */
  isMine: Type.Boolean(),
  /** Approvals of this version. */
  approvals: Type.Integer({ minimum: 0 }),
  at: moment,
  schedule: Type.Optional(schedule),
  closedAt: Type.Optional(moment),
  heldBecause: Type.Optional(oneOf(HELD_BECAUSE)),
};
export const requestLine = exactly(line, { requires: ['id', 'state'] });
export type RequestLine = Reading<typeof requestLine>;

/** The effect at one revision. */
const effectAt = { revision, effect };

const approval = exactly(
  {
    by: anyText(),
    version,
    at: moment,
    /** False: an earlier version, or who approved it has lost the right. */
    counts: Type.Boolean(),
    isMine: Type.Boolean(),
  },
  { requires: ['by'] },
);
export const requestDetails = exactly(
  {
    ...line,
    /** How many other staff users must approve, by the current rules. */
    needed: fallback(Type.Integer({ minimum: 0 }), 1),
    given: Type.Array(approval),
    /** The effect that its author was shown. */
    asked: exactly(effectAt, { requires: ['effect'] }),
    /** SHA-256 of the author's effect. */
    effectHash: hash,
    /** The effect now, or at the time when it lapsed; absent if it is the same one. */
    now: Type.Optional(exactly({ ...effectAt, hash, subjects: Type.Array(anyText(300)) }, { requires: ['effect'] })),
    mayApprove: Type.Boolean(),
    mayChange: Type.Boolean(),
    closeReason: anyText(500),
    appliedRevision: Type.Optional(revision),
    /** Journal entries, newest first. */
    history: staffActions,
  },
  { requires: ['id', 'state', 'asked'] },
);
export type RequestDetails = Reading<typeof requestDetails>;

const askedChange = {
  /** The revision that the proposals are based on. */
  base: revision,
  proposals,
  reason,
  /** SHA-256 of the announced effect, in hex. */
  effect: hash,
  schedule: Type.Optional(schedule),
};
const asked = exactly(askedChange);
const made = exactly({ id: uuid, version: fallback(version, 1), state }, { requires: ['id', 'state'] });
export type RequestMade = Reading<typeof made>;

const refused = Type.Union([conflict, exactly({ problems }), exactly({ why: oneOf(REFUSALS) })]);

const BASE = '/staff/merchants/:merchant/requests';

/** Change requests in some states, newest first; without states those that are not decided. */
export const changeRequests = defineStaffCall({
  name: 'staffRequests',
  method: 'GET',
  path: BASE,
  access: 'documents.read',
  request: exactly({ state: Type.Optional(state), after: Type.Optional(listPlace) }),
  reply: exactly({ rows: Type.Array(requestLine), next: Type.Optional(listPlace) }),
});

/** One request with its effect, worked out again on the site as it is. */
export const changeRequest = defineStaffCall({
  name: 'staffRequest',
  method: 'GET',
  path: `${BASE}/one`,
  access: 'documents.read',
  request: exactly({ id: uuid }),
  reply: requestDetails,
});

/**
 * Asks for approval of a change. `conflict` (value: TreeConflict) if its effect differs from the announced one;
 * `invalid_request` (value: ProposalsRefused) if it cannot be applied or changes nothing.
 */
export const proposeRequest = defineStaffCall({
  name: 'staffProposeRequest',
  method: 'POST',
  path: `${BASE}/propose`,
  access: 'switch.turn',
  bodyBytes: 512 * 1024,
  request: asked,
  reply: made,
  refused,
});

/** A new version of a request that is not decided; its approvals count no more. Refusals as of `proposeRequest`. */
export const editRequest = defineStaffCall({
  name: 'staffEditRequest',
  method: 'POST',
  path: `${BASE}/edit`,
  access: 'switch.turn',
  bodyBytes: 512 * 1024,
  request: exactly({ ...askedChange, id: uuid, version }),
  reply: made,
  refused,
});

const REQUEST_VERDICTS = ['approve', 'reject', 'withdraw', 'apply', 'explain'] as const;
export type RequestVerdict = (typeof REQUEST_VERDICTS)[number];

/**
 * Decides on the version that was read. `approve` and `apply` carry the hash of the effect that was shown; the answer's
 * state is `lapsed` if the effect differs now. `explain` gives an emergency its reason. `conflict` (value: why) if the
 * request was changed or decided, `forbidden` (value: why) for an author, or without the right.
 */
export const answerRequest = defineStaffCall({
  name: 'staffAnswerRequest',
  method: 'POST',
  path: `${BASE}/answer`,
  access: 'switch.turn',
  request: exactly({
    id: uuid,
    version,
    verdict: oneOf(REQUEST_VERDICTS),
    effect: Type.Optional(hash),
    reason: Type.Optional(reason),
  }),
  reply: made,
  refused,
});

const rule = exactly(
  {
    area: oneOf(APPROVAL_AREAS),
    /** How many other staff users must approve. */
    approvers: Type.Integer({ minimum: 0, maximum: 5 }),
  },
  { requires: ['area', 'approvers'] },
);
export type AreaRule = Reading<typeof rule>;

const rules = exactly({
  areas: Type.Array(rule, { maxItems: 20 }),
  /** How many other staff users could approve at this merchant: never more are asked for. */
  others: Type.Integer({ minimum: 0 }),
});
export type ApprovalRulesReply = Reading<typeof rules>;

/** Who must approve what at a merchant. */
export const approvalRules = defineStaffCall({
  name: 'staffApprovalRules',
  method: 'GET',
  path: `${BASE}/rules`,
  access: 'documents.read',
  request: noRequest,
  reply: rules,
});

/** Changes the rules. Asking for fewer needs a second person (`second_person_needed`: it is proposed now). */
export const setApprovalRules = defineStaffCall({
  name: 'staffSetApprovalRules',
  method: 'POST',
  path: `${BASE}/rules`,
  access: 'request.rules',
  request: exactly({ areas: Type.Array(rule, { minItems: 1, maxItems: 20 }), reason }),
  reply: rules,
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
