import Type from 'typebox';
import { anyText, exactly, noRequest, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { merchantCode } from '../session/schemas.ts';
import { seenVersion } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';

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
/** The model's proposals; the model validates the content of a whole rule or tree. */
const proposal = Type.Unsafe<Proposal>(
  Type.Union([
    exactly({ kind: Type.Literal('switch'), id: text(40), enabled: Type.Boolean() }),
    exactly({ kind: Type.Literal('switchOut'), id: text(40) }),
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

const problem = exactly({
  code: text(80),
  path: anyText(1_000),
  found: anyText(1_000),
  expected: anyText(2_000),
  remedy: anyText(2_000),
  severity: Type.Optional(Type.Enum(['error', 'warning'])),
});
const documentProblem = exactly({ ...problem.properties, document: text(80) });

/** Created by the model's own functions: only the outline is validated. */
export const effect = exactly({
  languages: Type.Array(text(10)),
  groups: Type.Array(exactly({ causes: Type.Array(Type.Object({})), findings: Type.Array(Type.Object({})) })),
  silent: Type.Array(Type.Object({})),
});
const change = { revision, changed: Type.Boolean(), entries: Type.Array(entry), effect };
export const changeMade = exactly({ ...change, effect: Type.Optional(effect) });
const othersChange = exactly({
  entry,
  revision,
  by: anyText(),
  at: text(40),
  action: text(80),
  subject: anyText(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: anyText(2_000),
});
export const conflict = exactly({ revision, theirs: Type.Array(othersChange), effect: Type.Optional(effect) });
export const problems = Type.Array(problem);
const refused = Type.Union([conflict, exactly({ problems })]);

const last = exactly({ entry, by: anyText(), at: text(40), reason: anyText(2_000), urgent: Type.Boolean() });
const texts = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));

export const treesSchemas = {
  documents: {
    request: noRequest,
    reply: exactly({
      merchant: merchantCode,
      revision,
      brandRevision: anyText(),
      brand: Type.Union([Type.Object({}), Type.Null()]),
      brandLines: Type.Record(Type.String(), Type.Integer({ minimum: 1 })),
      brandTexts: texts,
      trees: exactly({
        switches: Type.Object({}),
        rules: Type.Object({}),
        whitelabel: Type.Object({}),
        status: Type.Object({}),
      }),
      lanes: Type.Array(Type.Object({})),
      problems: Type.Array(documentProblem),
    }),
  },
  switchStates: {
    request: noRequest,
    reply: exactly({
      switches: Type.Array(
        exactly({ id: anyText(), enabled: Type.Boolean(), inTree: Type.Boolean(), last: Type.Optional(last) }),
      ),
    }),
  },
  changeTrees: {
    request: exactly({ base: revision, proposals, reason: urgentReason, effect: hash, urgent }),
    reply: exactly(change),
    refused,
  },
  changeMany: {
    request: exactly({
      merchants: Type.Array(exactly({ merchant: merchantCode, base: revision, effect: hash }), {
        minItems: 1,
        maxItems: 1_000,
      }),
      proposals,
      reason: urgentReason,
      urgent,
    }),
    reply: exactly({
      outcomes: Type.Array(
        Type.Union([
          exactly({ merchant: merchantCode, outcome: Type.Literal('done'), ...change }),
          exactly({ merchant: merchantCode, outcome: Type.Literal('conflict'), conflict }),
          exactly({ merchant: merchantCode, outcome: Type.Literal('refused'), errorCode: text(64), problems }),
        ]),
      ),
    }),
  },
} satisfies SchemasOf<typeof calls>;
