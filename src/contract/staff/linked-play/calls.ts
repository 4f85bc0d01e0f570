import { ID, MILLIS } from '#contract/call/ids.ts';
import { own, readId, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/**
 * What two members share: a browser, a payout account, an address block. self: one member was on several sides of one
 * outcome.
 */
export const PLAY_SIGNALS = ['device', 'payout', 'address', 'self'] as const;
export type PlaySignal = (typeof PLAY_SIGNALS)[number];

/** The cursor of a page: epoch milliseconds, and the pair at the end of the previous page. */
export const LINKED_PLACE = `^([0-9]{1,${MILLIS}})-(${ID})-(${ID})$`;

export interface LinkedMember {
  readonly id: string;
  readonly account: string;
}

/** A member's play against another member, or against themselves, within 30 days. */
export interface LinkedPlayRow {
  readonly id: string;
  readonly member: LinkedMember;
  /** The same member if one was on several sides. */
  readonly other: LinkedMember;
  readonly signals: readonly PlaySignal[];
  readonly rounds: number;
  /** Total stake and return of the member, in currency units. */
  readonly stake: string;
  readonly won: string;
  /** Number of rounds that counted for nothing. */
  readonly weightless: number;
  /** True if the two played against each other in some rounds. */
  readonly isBetween: boolean;
  /** Epoch milliseconds. */
  readonly lastAt: number;
}

export interface LinkedPlayReply {
  readonly rows: readonly LinkedPlayRow[];
  readonly next: string | undefined;
  readonly currency: string;
  /** The signals that exclude play from counting. */
  readonly signals: readonly PlaySignal[];
  readonly version: number;
}

/** Linked pairs who met at tables, latest first. */
export const linkedPlay = defineStaffCall<{ readonly after?: string }, LinkedPlayReply>({
  name: 'staffLinkedPlay',
  method: 'GET',
  path: '/staff/merchants/:merchant/linked-play',
  access: 'play.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), readRow),
    next: readText(value, 'next'),
    currency: readText(value, 'currency') ?? '',
    signals: readSignals(value),
    version: readWhole(value, 'version') ?? 0,
  }),
});

/** Sets the signals that exclude play from now on. `conflict`: changed by another user in the meantime (no value). */
export const putPlayPolicy = defineStaffCall<
  { readonly version: number; readonly signals: readonly PlaySignal[]; readonly reason: string },
  undefined
>({
  name: 'staffPutPlayPolicy',
  method: 'POST',
  path: '/staff/merchants/:merchant/linked-play/policy',
  access: 'play.policy',
  read: () => undefined,
});

const readSignals = (value: unknown): readonly PlaySignal[] =>
  readRows(own(value, 'signals'), (one) => PLAY_SIGNALS.find((known) => known === one));

function readMember(value: unknown): LinkedMember | undefined {
  const id = readId(value, 'id');
  return id === undefined ? undefined : { id, account: readText(value, 'account') ?? '' };
}

function readRow(row: unknown): LinkedPlayRow | undefined {
  const [id, member, other] = [readId(row, 'id'), readMember(own(row, 'member')), readMember(own(row, 'other'))];
  if (id === undefined || member === undefined || other === undefined) return undefined;
  return {
    id,
    member,
    other,
    signals: readSignals(row),
    isBetween: readYes(row, 'isBetween'),
    rounds: readWhole(row, 'rounds') ?? 0,
    weightless: readWhole(row, 'weightless') ?? 0,
    stake: readText(row, 'stake') ?? '',
    won: readText(row, 'won') ?? '',
    lastAt: readWhole(row, 'lastAt') ?? 0,
  };
}
