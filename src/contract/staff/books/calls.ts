import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** What moved on one of a member's own accounts. Amounts are decimal text. */
export interface LedgerLine {
  readonly id: string;
  readonly transferId: string;
  readonly at: number;
  /** What it was: `deposit`, `hold`, `bet`; its words are the text `ledger.kind.<kind>`. */
  readonly kind: string;
  /** `member`, `held`, `grant`, `debt`, `trial`. */
  readonly account: string;
  readonly wallet: string;
  /** Below zero: it went out. */
  readonly amount: string;
  /** What the account held after it; undefined where that was not kept. */
  readonly balance: string | undefined;
  /** The order or game transaction that it is of. */
  readonly subject: string | undefined;
}

export interface MemberLedger {
  readonly rows: readonly LedgerLine[];
  readonly next: string | undefined;
  readonly currency: string;
}

/** What moved on a member's accounts, the newest first. */
export const memberLedger = defineStaffCall<{ readonly id: string; readonly after?: string }, MemberLedger>({
  name: 'staffMemberLedger',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/ledger',
  access: 'ledger.read',
  read: (value) => ({
    rows: readRows(own(value, 'rows'), readLine),
    next: readText(value, 'next'),
    currency: readText(value, 'currency') ?? '',
  }),
});

function readLine(row: unknown): LedgerLine | undefined {
  const [id, kind, amount] = [readText(row, 'id'), readText(row, 'kind'), readText(row, 'amount')];
  if (!id || !kind || !amount) return undefined;
  return {
    ...{ id, kind, amount },
    transferId: readText(row, 'transferId') ?? '',
    at: readWhole(row, 'at') ?? 0,
    account: readText(row, 'account') ?? '',
    wallet: readText(row, 'wallet') ?? '',
    balance: readText(row, 'balance'),
    subject: readText(row, 'subject'),
  };
}

/** What a colleague wants a wallet of a member's to be corrected by. */
export interface WantedCorrection {
  readonly memberId: string;
  readonly wallet: string;
  /** Decimal text; below zero takes away. */
  readonly amount: string;
  /** The member reads it. */
  readonly reason: string;
}

/** Proposes a correction; a colleague who approves them makes it (answerOrder). `invalid_request` names what it cannot have. */
export const proposeCorrection = defineStaffCall<WantedCorrection, { readonly id: string } | undefined>({
  name: 'staffProposeCorrection',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/corrections',
  access: 'correction.propose',
  read: (value) => {
    const id = readText(value, 'id');
    return id === undefined ? undefined : { id };
  },
});
