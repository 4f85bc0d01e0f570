import Type from 'typebox';
import {
  anyText,
  exactly,
  listPlace,
  moment,
  noRequest,
  oneOf,
  type SchemasOf,
  text,
  uuid,
} from '#contract/call/call-schemas.ts';
import { reason, staffActions } from '../staff-action-schemas.ts';
import { conflict, effect, hash, problems, proposals, revision } from '../trees/schemas.ts';
import type * as calls from './calls.ts';
import { REQUEST_VERDICTS } from './calls.ts';
import { APPROVAL_AREAS, HELD_BECAUSE, REFUSALS, REQUEST_PATHS, REQUEST_STATES } from './names.ts';

const version = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const state = oneOf(REQUEST_STATES);
const time = exactly({ at: moment, wall: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' }) });
const schedule = exactly({ zone: text(60), from: Type.Optional(time), until: Type.Optional(time) });

const line = {
  id: uuid,
  state,
  path: oneOf(REQUEST_PATHS),
  version,
  reason: anyText(500),
  proposals: Type.Array(Type.Object({})),
  areas: Type.Array(oneOf(APPROVAL_AREAS)),
  authors: Type.Array(anyText()),
  isMine: Type.Boolean(),
  approvals: Type.Integer({ minimum: 0 }),
  at: moment,
  schedule: Type.Optional(schedule),
  closedAt: Type.Optional(moment),
  heldBecause: Type.Optional(oneOf(HELD_BECAUSE)),
};
const effectAt = { revision, effect };
const approval = exactly({ by: anyText(), version, at: moment, counts: Type.Boolean(), isMine: Type.Boolean() });
const details = exactly({
  ...line,
  needed: Type.Integer({ minimum: 0 }),
  given: Type.Array(approval),
  asked: exactly(effectAt),
  effectHash: hash,
  now: Type.Optional(exactly({ ...effectAt, hash, subjects: Type.Array(anyText(300)) })),
  mayApprove: Type.Boolean(),
  mayChange: Type.Boolean(),
  closeReason: anyText(500),
  appliedRevision: Type.Optional(revision),
  history: staffActions,
});
const asked = { base: revision, proposals, reason, effect: hash, schedule: Type.Optional(schedule) };
const made = exactly({ id: uuid, version, state });
const why = exactly({ why: oneOf(REFUSALS) });
const refused = Type.Union([conflict, exactly({ problems }), why]);

const rule = exactly({ area: oneOf(APPROVAL_AREAS), approvers: Type.Integer({ minimum: 0, maximum: 5 }) });
const rules = exactly({ areas: Type.Array(rule, { maxItems: 20 }), others: Type.Integer({ minimum: 0 }) });

export const requestSchemas = {
  changeRequests: {
    request: exactly({ state: Type.Optional(state), after: Type.Optional(listPlace) }),
    reply: exactly({ rows: Type.Array(exactly(line)), next: Type.Optional(listPlace) }),
  },
  changeRequest: { request: exactly({ id: uuid }), reply: details },
  proposeRequest: { request: exactly(asked), reply: made, refused },
  editRequest: { request: exactly({ ...asked, id: uuid, version }), reply: made, refused },
  answerRequest: {
    request: exactly({
      id: uuid,
      version,
      verdict: oneOf(REQUEST_VERDICTS),
      effect: Type.Optional(hash),
      reason: Type.Optional(reason),
    }),
    reply: made,
    refused,
  },
  approvalRules: { request: noRequest, reply: rules },
  setApprovalRules: {
    request: exactly({ areas: Type.Array(rule, { minItems: 1, maxItems: 20 }), reason }),
    reply: rules,
  },
} satisfies SchemasOf<typeof calls>;
