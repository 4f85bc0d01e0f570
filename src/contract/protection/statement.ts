/** A statement of the member's money and play (docs/explanation/limits.md#statement). */
import * as Type from '#contract/call/type.ts';
import { exactly, moment, money, noRequest, replyTime, text } from '../call/call-schemas.ts';
import type { Reading } from '../call/reader.ts';
import { defineSchemaCall } from '../call/schema-call.ts';

/** Months of a statement, the running one included. */
export const STATEMENT_MONTHS = 12;

const sums = { deposits: money, withdrawals: money, stakes: money, wins: money };
/** `from`: the beginning of the calendar month in the statement's zone, or of the account. */
const part = exactly({ from: moment, ...sums }, { requires: ['from'] });

export const statementReply = exactly({
  /** Newest first. */
  months: Type.Array(part, { maxItems: STATEMENT_MONTHS }),
  /** Since the registration. */
  total: Type.Optional(part),
  zone: text(64),
  now: replyTime,
});
export type Statement = Reading<typeof statementReply>;
export type StatementPart = Reading<typeof part>;

/**
 * What arrived and left, and what was staked and won, by month and since the registration. A bet that was rolled back
 * does not count; bonuses are none of it.
 */
export const statement = defineSchemaCall({
  name: 'statement',
  method: 'GET',
  path: '/wps/member/protection/statement',
  module: 'COMM3',
  token: true,
  own: true,
  quiet: true,
  when: { member: 'personalCentre' },
  request: noRequest,
  reply: statementReply,
});
