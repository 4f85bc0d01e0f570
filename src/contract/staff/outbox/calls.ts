import { anyText, exactly, text } from '#contract/call/call-schemas.ts';
import type { Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { moment, reason, rowNumber } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';

export const MESSAGE_STATES = ['waiting', 'failing', 'sent', 'refused', 'late'] as const;

/** waiting; tried and waiting again; accepted by the server; permanently refused; expired. */
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_KINDS = ['email', 'sms'] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

const words = anyText(20_000);

const outboxRow = exactly(
  {
    id: rowNumber,
    kind: Type.Enum([...MESSAGE_KINDS]),
    to: text(),
    subject: anyText(1_000),
    /** Codes and links are masked with dots; absent if the message was sent and its text deleted. */
    text: Type.Optional(words),
    state: Type.Enum([...MESSAGE_STATES]),
    attempts: Type.Integer({ minimum: 0 }),
    /** Epoch milliseconds. */
    at: moment,
    /** The time when it was sent, or of the next attempt. */
    movesAt: Type.Optional(moment),
  },
  { requires: ['id', 'kind', 'state'] },
);

const openedMessage = exactly({ to: text(), subject: anyText(1_000), text: words }, { requires: ['to', 'text'] });

/** A message to a member; recipient and text are masked. */
export type OutboxRow = Reading<typeof outboxRow>;

/** Messages to members, newest first. */
export const outbox = defineStaffCall({
  name: 'staffOutbox',
  method: 'GET',
  path: '/staff/merchants/:merchant/outbox',
  access: 'outbox.read',
  request: exactly({
    to: Type.Optional(anyText()),
    kind: Type.Optional(Type.Enum([...MESSAGE_KINDS])),
    state: Type.Optional(Type.Enum([...MESSAGE_STATES])),
    after: Type.Optional(rowNumber),
  }),
  reply: exactly({
    rows: Type.Array(outboxRow),
    next: Type.Optional(rowNumber),
  }),
});

/** A message without masking. */
export type OpenedMessage = Reading<typeof openedMessage>;

/** Opens a message without masking; the journal stores who did it and why. */
export const openMessage = defineStaffCall({
  name: 'staffOpenMessage',
  method: 'POST',
  path: '/staff/merchants/:merchant/outbox/open',
  access: 'outbox.open',
  request: exactly({ id: rowNumber, reason }),
  reply: openedMessage,
});
