import type { Db } from '#gateway/db/tables.ts';

/** What a member is told of beside the page, because somebody else may have done it. */
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

/** What a member is mailed of an order of money: the words are those of the message in the inbox (`inbox.kind.<kind>`). */
export type OrderNotice = `order:${string}`;

/** Tells members by their verified e-mail, else by their verified number, in their language; who has neither is not told. */
export interface Notifier {
  /** Runs in the caller's transaction: the message goes out only if that commits. `facts` are names and values for the text. */
  notify(
    db: Db,
    merchant: string,
    memberId: string,
    notice: SecurityNotice | OrderNotice,
    facts?: Readonly<Record<string, string>>,
  ): Promise<void>;
}

/** By what a step of an order or an agreement tells its member. */
export interface MemberChannels {
  /** Into the inbox: the kind of the texts (`inbox.kind.<kind>`). */
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
