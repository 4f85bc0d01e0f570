import type { Db } from '#gateway/db/tables.ts';

/** What a code is good for: one of another purpose is not looked at. */
export type CodePurpose = 'login' | 'register' | 'secondStep' | 'contact' | 'paymentPassword';

/** A request for a code. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: 'sms' | 'email';
  /** E.164, or an e-mail address in lower case. */
  readonly to: string;
  /** What the code is bound to beside its recipient: the ticket of a second step, the member whose contact changes. */
  readonly attempt?: string | undefined;
  /** The asker's address. */
  readonly address: string;
  /** Language of the message. */
  readonly language: string;
}

/** What came of it: minutes until the next one may be asked for, or seconds that this one came too early. */
export type Sent = { readonly expiredMinutes: number } | { readonly wait: number };

/** Sent codes: six digits, 10 minutes, five tries, one use, bound to purpose, recipient and attempt (M273, M274). */
export interface Codes {
  /**
   * Sends a code. Whether the recipient has an account changes nothing of the answer: a code to log in with is only sent
   * to a number that has one, and a code to register with only to one that has none; the other is told so by the message.
   */
  send(merchant: string, request: CodeRequest): Promise<Sent>;
  /**
   * Counts a try and judges it, in the caller's transaction. When that is rolled back the code is as good as before, and
   * so is the try: a caller that answers a wrong code must commit.
   */
  consume(
    db: Db,
    merchant: string,
    claim: Pick<CodeRequest, 'purpose' | 'to' | 'attempt'> & { readonly code: string },
  ): Promise<'ok' | 'wrong' | 'expired'>;
}
