import { anyText, exactly, noRequest, text } from '#contract/call/call-schemas.ts';
import { asSent, fallback, type Reading, readAs, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { merchantCode } from '../session/calls.ts';
import { seenVersion } from '../staff-action-schemas.ts';
import { defineStaffCall, readStaffReply, type StaffCall } from '../staff-call.ts';

const NO_EFFECT: AnnouncedEffect = { languages: [], groups: [], silent: [] };

export const revision = seenVersion;

/** The reason of a change, stored in the journal. */
export const reason = text(500);

export const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A sequence number in the merchant's chain. */
export const entry = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });

const whole = Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 });
const yesNo = Type.Union([Type.Boolean(), whole, anyText(10), Type.Null()]);
const length = Type.Union([whole, anyText(10), Type.Null()]);

const ruleParts = {
  enabled: Type.Optional(yesNo),
  required: Type.Optional(yesNo),
  minLength: Type.Optional(length),
  maxLength: Type.Optional(length),
  acceptedPattern: Type.Optional(Type.Union([anyText(500), Type.Null()])),
  patternId: Type.Optional(length),
  labels: Type.Optional(Type.Union([Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), anyText(80)), Type.Null()])),
};

const field = text(40);

/** A roll-out's plan; the model validates how its steps follow. */
const rollout = exactly({
  to: text(16),
  salt: text(40),
  steps: Type.Array(exactly({ share: whole, hours: Type.Union([whole, Type.Null()]) }), { maxItems: 20 }),
  step: whole,
  guards: Type.Array(exactly({ figure: text(40), limit: whole }), { maxItems: 10 }),
  ranks: Type.Optional(exactly({ from: whole, to: whole })),
  label: Type.Optional(text(40)),
});

/** The model's proposals; the model validates the content of a whole rule or tree. */
const proposal = Type.Unsafe<Proposal>(
  Type.Union([
    exactly({ kind: Type.Literal('switch'), id: text(40), enabled: Type.Boolean() }),
    exactly({ kind: Type.Literal('switchOut'), id: text(40) }),
    exactly({ kind: Type.Literal('rollout'), id: text(40), rollout: Type.Union([rollout, Type.Null()]) }),
    exactly({ kind: Type.Literal('rule'), field, patch: exactly(ruleParts) }),
    exactly({
      kind: Type.Literal('ruleWhole'),
      field,
      rule: Type.Union([exactly({ key: Type.Optional(field), ...ruleParts }), Type.Null()]),
    }),
    exactly({ kind: Type.Literal('ruleOrder'), fields: Type.Array(field, { maxItems: 100 }) }),
    exactly({
      kind: Type.Literal('setting'),
      tree: Type.Enum(['whitelabel', 'status']),
      key: text(40),
      value: Type.Unknown(),
    }),
    exactly({ kind: Type.Literal('maintenance'), on: Type.Boolean() }),
    exactly({
      kind: Type.Literal('content'),
      /** `notice 12`; `notice new-1` creates one. */
      entry: Type.String({ pattern: '^[a-z]{1,20} (?:[1-9][0-9]{0,14}|new-[a-z0-9]{1,12})$' }),
      /** Fields of the entry's state; the gateway validates the entry that results. */
      patch: Type.Record(Type.String({ pattern: '^[a-zA-Z]{1,20}(\\.[A-Z]{2})?$' }), Type.Unknown(), {
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 40,
      }),
    }),
    exactly({
      kind: Type.Literal('contentOrder'),
      entries: Type.Array(Type.String({ pattern: '^[a-z]{1,20} [1-9][0-9]{0,14}$' }), { minItems: 2, maxItems: 200 }),
    }),
    exactly({
      kind: Type.Literal('tree'),
      tree: Type.Enum(['switches', 'rules', 'whitelabel', 'status']),
      body: Type.Object({}),
    }),
  ]),
);

export const proposals = Type.Array(proposal, { minItems: 1, maxItems: 100 });
const urgent = Type.Optional(Type.Boolean());
/** Empty only in an emergency: its reason is asked afterwards. */
const urgentReason = anyText(500);

const problem = asSent(
  exactly(
    {
      code: text(80),
      path: anyText(1_000),
      found: anyText(1_000),
      expected: anyText(2_000),
      remedy: anyText(2_000),
      severity: Type.Optional(Type.Enum(['error', 'warning'])),
    },
    { requires: ['code'] },
  ),
);

const documentProblem = asSent(exactly({ ...problem.properties, document: text(80) }, { requires: ['code'] }));

/** Created by the model's own functions: only the outline is validated. */
export const effect = fallback(
  Type.Unsafe<AnnouncedEffect>(
    exactly(
      {
        languages: Type.Array(text(10)),
        groups: Type.Array(exactly({ causes: Type.Array(Type.Object({})), findings: Type.Array(Type.Object({})) })),
        silent: Type.Array(Type.Object({})),
      },
      { requires: ['languages', 'groups', 'silent'] },
    ),
  ),
  NO_EFFECT,
);

const change = {
  revision,
  /** False: nothing differed. */
  changed: Type.Boolean(),
  entries: Type.Array(entry),
  effect,
};

export const changeMade = asSent(
  exactly(
    {
      ...change,
      /** What the site gained and lost, if reported for this kind of change. */
      effect: Type.Optional(effect),
    },
    { requires: ['revision'] },
  ),
);
const changeReply = exactly(change, { requires: ['revision'] });

const othersChange = exactly(
  {
    entry,
    revision,
    by: anyText(),
    /** ISO 8601. */
    at: text(40),
    action: text(80),
    subject: anyText(),
    before: fallback(Type.Unknown(), null),
    after: fallback(Type.Unknown(), null),
    reason: anyText(2_000),
  },
  { requires: ['entry'] },
);

export const conflict = asSent(
  exactly(
    {
      revision,
      /** Changes by other users since `base` that concern the same thing; all changes since `base` if only the effect differs. */
      theirs: Type.Array(othersChange),
      /** The current effect of the proposals; absent if they can no longer be applied. */
      effect: Type.Optional(effect),
    },
    { requires: ['revision'] },
  ),
);

export const problems = Type.Array(problem);
const proposalsRefused = exactly({ problems }, { requires: ['problems'] });
const refused = Type.Union([conflict, proposalsRefused]);

const last = exactly(
  {
    entry,
    by: anyText(),
    /** ISO 8601. */
    at: text(40),
    reason: anyText(2_000),
    urgent: Type.Boolean(),
  },
  { requires: ['entry'] },
);

const texts = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));

const siteDocumentsReply = exactly(
  {
    merchant: merchantCode,
    revision,
    /** The revision of brand file, texts and assets together; empty if this gateway serves no brands. */
    brandRevision: anyText(),
    /** The raw brand file; null if this gateway serves no brands. */
    brand: readAs(Type.Union([Type.Object({}), Type.Null()]), (value): unknown => value ?? null),
    brandLines: Type.Record(Type.String(), Type.Integer({ minimum: 1 })),
    /** The brand's own texts by language. */
    brandTexts: texts,
    trees: Type.Unsafe<TreeBodies>(
      exactly({
        switches: Type.Object({}),
        rules: Type.Object({}),
        whitelabel: Type.Object({}),
        status: Type.Object({}),
      }),
    ),
    lanes: Type.Array(Type.Object({})),
    problems: Type.Array(documentProblem),
  },
  { requires: ['merchant', 'revision', 'trees'] },
);

const switchState = asSent(
  exactly(
    {
      id: anyText(),
      enabled: Type.Boolean(),
      /** False: the switch is in the journal but no longer in the tree. */
      inTree: Type.Boolean(),
      last: Type.Optional(last),
    },
    { requires: ['id'] },
  ),
);

const changeRequest = exactly({
  base: revision,
  proposals,
  reason: urgentReason,
  /** SHA-256 of the announced effect (`writeEffect`), in hex. */
  effect: hash,
  /** Emergency: marked in the journal's action. */
  urgent,
});

const manyRequest = exactly({
  merchants: Type.Array(exactly({ merchant: merchantCode, base: revision, effect: hash }), {
    minItems: 1,
    maxItems: 1_000,
  }),
  proposals,
  reason: urgentReason,
  urgent,
});

/** A problem with the document that has it: `brand`, `status`, `site`, `lanes`. */
export type DocumentProblem = Reading<typeof documentProblem>;

/** All documents of a merchant's site at one revision. */
export type SiteDocumentsReply = Reading<typeof siteDocumentsReply>;

export const documents = defineStaffCall({
  name: 'staffDocuments',
  method: 'GET',
  path: '/staff/merchants/:merchant/documents',
  access: 'documents.read',
  request: noRequest,
  reply: siteDocumentsReply,
});

export type SwitchState = Reading<typeof switchState>;

/** The author of the last change; `by` is a name. */
export type LastChange = Reading<typeof last>;

const switchStatesReply = exactly({
  switches: Type.Array(switchState),
});
const readSwitchStatesReply = readStaffReply(switchStatesReply);

/** The switches of one merchant's tree in tree order, and removed ones. */
export const switchStates = defineStaffCall({
  name: 'staffSwitches',
  method: 'GET',
  path: '/staff/merchants/:merchant/switches',
  access: 'documents.read',
  request: noRequest,
  reply: switchStatesReply,
  read: (value) => readSwitchStatesReply(value).switches,
});

export type ChangeRequest = Sent<typeof changeRequest>;

/** The result of a change of a site. */
export type ChangeMade = Reading<typeof changeMade>;

/** The result of a tree change: one journal entry for each proposal that had an effect. */
export type ChangeReply = Reading<typeof changeReply>;

/**
 * Changes one merchant's trees. `conflict` (value: TreeConflict) if another user changed the same thing since `base`,
 * or if the effect differs from the announced one; `invalid_request` (value: ProposalsRefused) if a proposal cannot be
 * applied.
 */
export const changeTrees = defineStaffCall({
  name: 'staffChangeTrees',
  method: 'POST',
  path: '/staff/merchants/:merchant/changes',
  access: 'switch.turn',
  bodyBytes: 512 * 1024,
  request: changeRequest,
  reply: changeReply,
  refused,
});

export type OthersChange = Reading<typeof othersChange>;

/** The value of `conflict`: the current state. */
export type TreeConflict = Reading<typeof conflict>;

/** The same proposals for several merchants. */
export type ManyRequest = Sent<typeof manyRequest>;

const manyOutcome = Type.Union([
  exactly({ merchant: merchantCode, outcome: Type.Literal('done'), ...change }, { requires: ['merchant', 'revision'] }),
  exactly(
    { merchant: merchantCode, outcome: Type.Literal('conflict'), conflict },
    { requires: ['merchant', 'conflict'] },
  ),
  exactly(
    {
      merchant: merchantCode,
      outcome: fallback(Type.Literal('refused'), 'refused'),
      errorCode: fallback(text(64), 'unknown_error'),
      problems,
    },
    { requires: ['merchant'] },
  ),
]);

/** The result at one of several merchants; an unknown one is refused. */
export type ManyOutcome = Reading<typeof manyOutcome>;

const changeManyReply = exactly({
  outcomes: Type.Array(manyOutcome),
});
const readChangeManyReply = readStaffReply(changeManyReply);

/** Changes several merchants independently: a conflict or refusal at one does not affect the others. */
export const changeMany = defineStaffCall({
  name: 'staffChangeMany',
  method: 'POST',
  path: '/staff/changes',
  access: 'signedIn',
  bodyBytes: 512 * 1024,
  request: manyRequest,
  reply: changeManyReply,
  read: (value) => readChangeManyReply(value).outcomes,
});

export const treesCalls: readonly StaffCall<never, unknown>[] = [documents, switchStates, changeTrees, changeMany];

/** Reads the value of `conflict`; undefined if invalid. */
export const readConflict = readStaffReply(conflict);

/** Reads the value of `invalid_request` for proposals; undefined if invalid. */
export const readRefusedProposals = readStaffReply(proposalsRefused);
