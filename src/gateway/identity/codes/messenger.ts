import type { Db } from '#gateway/db/tables.ts';
import type { OrderNotice, SecurityNotice } from './notifier.ts';

/** What a message says: each has its own texts. */
export type MessageName = 'code' | 'known' | 'unknown' | 'reset' | SecurityNotice | OrderNotice;

/** A message to one person, in words that are chosen by its name and language. */
export interface Message {
  readonly channel: 'sms' | 'email';
  /** E.164, or an e-mail address. */
  readonly to: string;
  /** Language code of the texts, for example EN. */
  readonly language: string;
  readonly name: MessageName;
  /** Values for the texts; a notice lists those that it knows (notice-facts of the mail feature). */
  readonly facts?: Readonly<Record<string, string>>;
  /** Minutes after which it is not worth delivering; a day when absent. */
  readonly usefulMinutes?: number;
  /** Written, and never delivered: a request that must not be told apart from one that is answered by a message. */
  readonly decoy?: boolean;
}

/**
 * Takes messages to people. It is given the message inside the transaction that makes it true: it is kept there and
 * delivered afterwards, because no foreign call may stand inside a transaction.
 */
export interface Messenger {
  send(db: Db, merchant: string, message: Message): Promise<void>;
}
