import type { Db } from '#gateway/db/tables.ts';

/** Purpose of a code: a code for another purpose is not accepted. */
export type CodePurpose = 'login' | 'register' | 'secondStep' | 'contact' | 'paymentPassword';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: 'sms' | 'email';
  /** E.164 number, or an e-mail address in lower case. */
  readonly to: string;
  /** Additional binding of the code: the ticket of a second step, or the member whose contact changes. */
  readonly attempt?: string | undefined;
  /** The requester's IP address. */
  readonly address: string;
  readonly language: string;
}

/** Result: the minutes until another code may be requested, or the seconds to wait if this request came too early. */
export type Sent = { readonly expiredMinutes: number } | { readonly wait: number };

/**
 * Sent codes: six digits, 10 minutes, five attempts, single use, bound to purpose, recipient and attempt (M273, M274).
 */
export interface Codes {
  /**
   * Sends a code. The answer does not depend on whether the recipient has an account: a log-in code is sent only to a
   * number with an account, and a registration code only to one without; otherwise the message explains this to the
   * recipient.
   */
  send(merchant: string, request: CodeRequest): Promise<Sent>;
  /**
   * Counts an attempt and checks the code, in the caller's transaction. A rollback reverts the use and the attempt, so
   * the caller must commit after a wrong code.
   */
  consume(
    db: Db,
    merchant: string,
    claim: Pick<CodeRequest, 'purpose' | 'to' | 'attempt'> & { readonly code: string },
  ): Promise<'ok' | 'wrong' | 'expired'>;
}
