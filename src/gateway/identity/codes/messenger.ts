import type { Db } from '#gateway/db/tables.ts';
import type { OrderNotice, SecurityNotice } from './notifier.ts';

/** Name of a message; each has separate texts. */
export type MessageName = 'code' | 'known' | 'unknown' | 'reset' | SecurityNotice | OrderNotice;

/** A message to one recipient; name and language select its text. */
export interface Message {
  readonly channel: 'sms' | 'email';
  /** E.164 number, or an e-mail address. */
  readonly to: string;
  /** Language code of the texts, for example EN. */
  readonly language: string;
  readonly name: MessageName;
  /** Placeholders of the texts; a notice lists those that it knows (notice-facts of the mail feature). */
  readonly facts?: Readonly<Record<string, string>>;
  /** Minutes after which delivery is pointless; default: a day. */
  readonly usefulMinutes?: number;
  /** Written but never delivered, so that requests with and without a message are indistinguishable. */
  readonly decoy?: boolean;
}

/**
 * Delivers messages. `send` stores the message in the transaction of its cause and delivers it afterwards, because no
 * external call may run inside a transaction.
 */
export interface Messenger {
  send(db: Db, merchant: string, message: Message): Promise<void>;
}
