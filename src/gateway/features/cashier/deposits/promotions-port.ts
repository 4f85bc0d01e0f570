import type { Db } from '#gateway/db/tables.ts';
import type { Member } from '#model/documents/member.ts';

/** A member who may choose what a deposit is for. */
export interface DepositChooser {
  readonly merchant: string;
  readonly memberId: string;
  readonly member: Member;
  readonly language: string;
  readonly now: number;
}

/** What a deposit may be made for, in the member's language. */
export interface DepositChoice {
  readonly id: string;
  readonly title: string;
  readonly condition: string;
}

/** What the cashier asks of promotions; compose-cashier.ts brings them together. */
export interface DepositPromotions {
  /** Those that the member may choose now. */
  readonly offered: (db: Db, chooser: DepositChooser) => Promise<readonly DepositChoice[]>;
  /** The member takes part from now on. Throws Failure where it has closed meanwhile. */
  readonly join: (db: Db, chooser: DepositChooser, id: string) => Promise<void>;
}
