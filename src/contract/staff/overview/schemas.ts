import Type from 'typebox';
import { exactly, noRequest, oneOf, type SchemasOf } from '#contract/call/call-schemas.ts';
import { merchantCode } from '../session/schemas.ts';
import type * as calls from './calls.ts';
import { WAITING_KINDS } from './calls.ts';

const problem = exactly({
  file: Type.String(),
  path: Type.String(),
  found: Type.String(),
  expected: Type.String(),
  remedy: Type.String(),
  isError: Type.Boolean(),
  isLive: Type.Optional(Type.Boolean({ description: 'An error of the served revision. Absent: of the files.' })),
});

const count = Type.Integer({ minimum: 0 });
/** Omitted if all counts are zero: most of thousands of merchants have such figures. */
const hours = Type.Optional(Type.Array(count, { minItems: 24, maxItems: 24 }));

const site = exactly({
  merchant: merchantCode,
  name: Type.String(),
  brandRevision: Type.Optional(Type.String({ minLength: 1, description: 'Absent: no brand is served.' })),
  revision: count,
  changedAt: Type.String(),
  problems: Type.Optional(Type.Array(problem, { minItems: 1, description: 'Absent: nothing is wrong.' })),
  maintenance: Type.Optional(Type.Literal(true, { description: 'Absent: it is open.' })),
  openPages: Type.Optional(Type.Integer({ minimum: 1, description: 'Absent: nobody has it open.' })),
  unchecked: Type.Optional(Type.Literal(true, { description: 'The linter has not checked this revision yet.' })),
  withoutLimit: Type.Optional(
    Type.Literal(true, { description: 'No amount is set above which two decide. Absent: one is.' }),
  ),
  limitAlone: Type.Optional(
    Type.Literal(true, { description: 'One staff user set that amount, as there was no second one. Absent: two did.' }),
  ),
  signUps: hours,
  logIns: hours,
  bets: hours,
});

export const overviewSchemas = {
  overview: {
    request: noRequest,
    reply: exactly({
      sites: Type.Array(site),
      originOf: Type.String({ description: 'Where players find a served site, with {merchant} for its code.' }),
      hoursToday: Type.Integer({ minimum: 1, maximum: 24 }),
    }),
  },
  staffWaiting: {
    request: noRequest,
    reply: exactly({
      rows: Type.Array(
        exactly({
          merchant: merchantCode,
          kind: oneOf(WAITING_KINDS),
          count: Type.Integer({ minimum: 1 }),
          oldestAt: Type.Integer({ minimum: 0, description: 'Epoch milliseconds.' }),
        }),
      ),
    }),
  },
} satisfies SchemasOf<typeof calls>;
