import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

export const MESSAGE_STATES = ['waiting', 'failing', 'sent', 'refused', 'late'] as const;
/** waiting; tried and waiting again; accepted by the server; permanently refused; expired. */
export type MessageState = (typeof MESSAGE_STATES)[number];
export const MESSAGE_KINDS = ['email', 'sms'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export interface OutboxRequest {
  /** The complete e-mail address or phone number. */
  readonly to?: string;
  readonly kind?: MessageKind;
  readonly state?: MessageState;
  readonly after?: string;
}

/** A message to a member; recipient and text are masked. */
export interface OutboxRow {
  readonly id: string;
  readonly kind: MessageKind;
  readonly to: string;
  readonly subject: string;
  /** Codes and links are masked with dots; absent if the message was sent and its text deleted. */
  readonly text: string | undefined;
  readonly state: MessageState;
  readonly attempts: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The time when it was sent, or of the next attempt. */
  readonly movesAt: number | undefined;
}

export interface OutboxReply {
  readonly rows: readonly OutboxRow[];
  readonly next: string | undefined;
}

/** Messages to members, newest first. */
export const outbox = defineStaffCall<OutboxRequest, OutboxReply>({
  name: 'staffOutbox',
  method: 'GET',
  path: '/staff/merchants/:merchant/outbox',
  access: 'outbox.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readRow), next: readText(value, 'next') }),
});

/** A message without masking. */
export interface OpenedMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Opens a message without masking; the journal stores who did it and why. */
export const openMessage = defineStaffCall<{ readonly id: string; readonly reason: string }, OpenedMessage | undefined>(
  {
    name: 'staffOpenMessage',
    method: 'POST',
    path: '/staff/merchants/:merchant/outbox/open',
    access: 'outbox.open',
    read: (value) => {
      const [to, text] = [readText(value, 'to'), readText(value, 'text')];
      if (to === undefined || text === undefined) return undefined;
      return { to, text, subject: readText(value, 'subject') ?? '' };
    },
  },
);

function readRow(row: unknown): OutboxRow | undefined {
  const id = readId(row, 'id');
  const kind = MESSAGE_KINDS.find((known) => known === readText(row, 'kind'));
  const state = MESSAGE_STATES.find((known) => known === readText(row, 'state'));
  if (id === undefined || kind === undefined || state === undefined) return undefined;
  return {
    id,
    kind,
    state,
    to: readText(row, 'to') ?? '',
    subject: readText(row, 'subject') ?? '',
    text: readText(row, 'text'),
    attempts: readWhole(row, 'attempts') ?? 0,
    at: readWhole(row, 'at') ?? 0,
    movesAt: readWhole(row, 'movesAt'),
  };
}
