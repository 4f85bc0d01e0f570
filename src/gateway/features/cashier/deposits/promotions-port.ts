import type { Db } from '#gateway/db/tables.ts';
import type { Member } from '#model/documents/member.ts';

/** A member who may choose a promotion for a deposit. */
export interface DepositChooser {
  readonly merchant: string;
  readonly memberId: string;
  readonly member: Member;
  readonly language: string;
  readonly now: number;
}

export interface DepositChoice {
  readonly id: string;
  readonly title: string;
  readonly condition: string;
}

/** Functions of promotions that the cashier needs; compose-cashier.ts wires them. */
export interface DepositPromotions {
  readonly offered: (db: Db, chooser: DepositChooser) => Promise<readonly DepositChoice[]>;
  /** The member joins the promotion. Throws Failure if it has closed in the meantime. */
  readonly join: (db: Db, chooser: DepositChooser, id: string) => Promise<void>;
}
