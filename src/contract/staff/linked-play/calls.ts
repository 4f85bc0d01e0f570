import { anyText, exactly, text } from '#contract/call/call-schemas.ts';
import { ID, MILLIS } from '#contract/call/ids.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moment, reason } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';

/**
 * What two members share: a browser, a payout account, an address block. self: one member was on several sides of one
 * outcome.
 */
export const PLAY_SIGNALS = ['device', 'payout', 'address', 'self'] as const;

/** The cursor of a page: epoch milliseconds, and the pair at the end of the previous page. */
export const LINKED_PLACE = `^([0-9]{1,${MILLIS}})-(${ID})-(${ID})$`;

const signals = Type.Array(Type.Enum([...PLAY_SIGNALS]), { maxItems: PLAY_SIGNALS.length, uniqueItems: true });
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const member = exactly({ id: text(), account: anyText() }, { requires: ['id'] });

/** The cursor of a page: a time and a pair. */
const after = Type.String({ maxLength: 90, pattern: LINKED_PLACE });

const linkedPlayRow = exactly(
  {
    id: text(),
    member,
    /** The same member if one was on several sides. */
    other: member,
    signals,
    rounds: count,
    weightless: count,
    stake: anyText(),
    won: anyText(),
    /** True if the two played against each other in some rounds. */
    isBetween: Type.Boolean(),
    /** Epoch milliseconds. */
    lastAt: moment,
  },
  { requires: ['id', 'member', 'other'] },
);

const linkedPlayReply = exactly({
  rows: Type.Array(linkedPlayRow),
  next: Type.Optional(after),
  currency: text(),
  signals,
  version: count,
});

/** A member's play against another member, or against themselves, within 30 days. */
export type LinkedPlayRow = Reading<typeof linkedPlayRow>;

export type LinkedPlayReply = Reading<typeof linkedPlayReply>;

/** Linked pairs who met at tables, latest first. */
export const linkedPlay = defineStaffCall({
  name: 'staffLinkedPlay',
  method: 'GET',
  path: '/staff/merchants/:merchant/linked-play',
  access: 'play.read',
  request: exactly({ after: Type.Optional(after) }),
  reply: linkedPlayReply,
});

/** Sets the signals that exclude play from now on. `conflict`: changed by another user in the meantime (no value). */
export const putPlayPolicy = defineStaffCall({
  name: 'staffPutPlayPolicy',
  method: 'POST',
  path: '/staff/merchants/:merchant/linked-play/policy',
  access: 'play.policy',
  request: exactly({ version: count, signals, reason }),
  reply: Type.Null(),
});
