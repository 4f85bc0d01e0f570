import { anyText, exactly, nothing, oneOf, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moment } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Consumers whose rows can be rebuilt from events (docs/explanation/points.md, docs/explanation/missions.md). */
export const REPLAYED = ['points', 'missions'] as const;

export type Replayed = (typeof REPLAYED)[number];

const count = Type.Integer({ minimum: 0 });
const row = Type.Optional(anyText(2_000));

const replayStateReply = exactly({
  isRunning: Type.Boolean(),
  taken: count,
  replayTaken: Type.Optional(count),
  askedBy: Type.Optional(text()),
  doneAt: Type.Optional(moment),
  /** equal: all rows match. different: at most twenty differing rows are listed, and the live rows stay. stopped: the replay could not continue. */
  outcome: Type.Optional(oneOf(['equal', 'different', 'stopped'] as const)),
  events: Type.Optional(count),
  seconds: Type.Optional(count),
  differences: Type.Array(
    exactly({ table: text(64), key: anyText(500), live: row, replayed: row }, { requires: ['table', 'key'] }),
    {
      maxItems: 100,
    },
  ),
  failure: row,
});

/** The result of the last replay; times are epoch milliseconds. */
export type ReplayState = Reading<typeof replayStateReply>;

/** Compares the live rows with the events, as of the last replay. */
export const replayState = defineStaffCall({
  name: 'staffReplay',
  method: 'GET',
  path: '/staff/merchants/:merchant/replay',
  access: 'points.read',
  request: exactly({ of: oneOf(REPLAYED) }),
  reply: replayStateReply,
});

/** Starts a replay from the first event into separate rows, and compares; `staffReplay` returns the result. */
export const askForReplay = defineStaffCall({
  name: 'staffAskForReplay',
  method: 'POST',
  path: '/staff/merchants/:merchant/replay',
  access: 'finance.look',
  request: exactly({ of: oneOf(REPLAYED) }),
  reply: nothing,
});
