import Type from 'typebox';
import {
  amount,
  anyText,
  exactly,
  noRequest,
  nothing,
  oneOf,
  type SchemasOf,
  text,
} from '#contract/call/call-schemas.ts';
import { orderVersion as version } from '../cashier/schemas.ts';
import { conflict, memberId as id, moment, reason } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import {
  CASE_FLOWS,
  CASE_KINDS,
  CASE_ORDERS,
  CASE_PARTS,
  CASE_RESOLUTIONS,
  CASE_VERDICTS,
  RUN_STATES,
  UNCOMPARED,
} from './calls.ts';

const count = Type.Integer({ minimum: 0 });

const found = exactly({
  id,
  version,
  kind: oneOf(CASE_KINDS),
  provider: text(40),
  currency: text(16),
  reference: text(64),
  flow: oneOf(CASE_FLOWS),
  machine: Type.Optional(oneOf(['deposit', 'withdrawal'] as const)),
  orderId: Type.Optional(id),
  orderReference: Type.Optional(text(20)),
  account: Type.Optional(text()),
  effect: amount,
  reported: amount,
  posted: amount,
  at: Type.Optional(moment),
  foundAt: moment,
  ways: Type.Array(oneOf(CASE_RESOLUTIONS), { maxItems: 3 }),
  proposal: Type.Optional(
    exactly({ step: oneOf(CASE_RESOLUTIONS), by: text(), isMine: Type.Boolean(), reason: anyText(500), at: moment }),
  ),
  reason: Type.Optional(anyText(500)),
  closedAs: Type.Optional(oneOf(['agreed', 'posted', 'explained'] as const)),
  closedAt: Type.Optional(moment),
  closedBy: Type.Optional(text()),
});

const run = exactly({
  state: oneOf(RUN_STATES),
  askedBy: Type.Optional(text()),
  askedAt: moment,
  endedAt: Type.Optional(moment),
  daysTotal: count,
  daysRead: count,
  why: Type.Optional(anyText(500)),
  nextAt: Type.Optional(moment),
});

export const reconciliationSchemas = {
  reconciliationCases: {
    request: exactly({ part: oneOf(CASE_PARTS), by: Type.Optional(oneOf(CASE_ORDERS)) }),
    reply: exactly({
      rows: Type.Array(found, { maxItems: 200 }),
      count,
      accounts: Type.Array(
        exactly({
          provider: text(40),
          currency: text(16),
          throughDay: Type.Optional(text(10)),
          why: Type.Optional(oneOf(UNCOMPARED)),
        }),
        { maxItems: 1_000 },
      ),
      run: Type.Optional(run),
      finishedAt: Type.Optional(moment),
    }),
  },
  runReconciliation: { request: noRequest, reply: nothing },
  answerCase: {
    request: exactly({ id, version, verdict: oneOf(CASE_VERDICTS), reason }),
    reply: exactly({ version }),
    refused: conflict,
  },
} satisfies SchemasOf<typeof calls>;
