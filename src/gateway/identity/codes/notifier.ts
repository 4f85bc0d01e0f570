import type { Db } from '#gateway/db/tables.ts';

/** Account notices sent outside of the page, because another person may have caused the event. */
export type SecurityNotice =
  | 'newDevice'
  | 'rememberReused'
  | 'passwordChanged'
  | 'passwordReset'
  | 'paymentPasswordChanged'
  | 'payoutAccountAdded'
  | 'authenticatorOn'
  | 'authenticatorOff'
  | 'secondStepReset'
  | 'contactChanged'
  | 'socialLinked';

/** E-mails about a money order, with the texts of the inbox message (`inbox.kind.<kind>`). */
export type OrderNotice = `order:${string}`;

/**
 * Notifies members in their language by verified e-mail, otherwise by verified number; a member with neither is not
 * notified.
 */
export interface Notifier {
  /**
   * Runs in the caller's transaction: the message is sent only after the commit. `facts` are placeholders of the text.
   */
  notify(
    db: Db,
    merchant: string,
    memberId: string,
    notice: SecurityNotice | OrderNotice,
    facts?: Readonly<Record<string, string>>,
  ): Promise<void>;
}

/** Message channels to the member for steps of orders and agreements. */
export interface MemberChannels {
  /** Sends an inbox message; the kind selects the texts (`inbox.kind.<kind>`). */
  readonly notify: (
    db: Db,
    merchant: string,
    memberId: string,
    kind: string,
    details: Readonly<Record<string, string>>,
  ) => Promise<void>;
  readonly mail: (
    db: Db,
    merchant: string,
    memberId: string,
    notice: OrderNotice,
    facts: Readonly<Record<string, string>>,
  ) => Promise<void>;
}
