/**
 * The names of ledger kinds. The gateway's tables take their types from these lists, and the console has a text for
 * each: a kind without a text does not compile, and a kind that is missing here cannot be posted.
 */

/** Kinds of movements: of transfers, and of game transaction lines. */
export const LEDGER_MOVEMENTS = [
  ...(['opening', 'wallet', 'trial', 'promotion', 'hold', 'release', 'grant'] as const),
  ...(['deposit', 'suspense', 'reversal', 'withdrawal', 'return', 'receipt', 'upline', 'downline'] as const),
  ...(['correction', 'points', 'conversion', 'redeem', 'redeemed', 'unredeemed', 'budget'] as const),
  ...(['forfeit', 'rebate', 'mission', 'settlement', 'game', 'play', 'bet', 'win', 'rollback'] as const),
] as const;
export type LedgerMovement = (typeof LEDGER_MOVEMENTS)[number];

/** Kinds of accounts, of members and of the operator. Play money has separate accounts. */
export const LEDGER_ACCOUNTS = [
  ...(['equity', 'member', 'vendor', 'trial_equity', 'trial', 'trial_vendor', 'bonus', 'held', 'grant'] as const),
  ...(['provider', 'suspense', 'c2c', 'fees', 'correction', 'debt', 'points', 'points_issue'] as const),
  ...(['points_mall', 'points_cost', 'budget', 'rebate', 'salary', 'dividend', 'arrears'] as const),
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** The kinds of accounts that members own. */
export const MEMBER_ACCOUNTS = [
  'member',
  'held',
  'grant',
  'debt',
  'points',
  'arrears',
  'trial',
] as const satisfies readonly LedgerAccount[];

/** The currency code of points, which are whole. */
export const POINTS_CURRENCY = 'PTS';
