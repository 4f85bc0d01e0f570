/**
 * What the ledger knows by name. The gateway's tables take their types from these lists, and the console has words for each: a
 * kind that is added here without words does not compile, and one that is not added here cannot be posted.
 */

/** Kinds of movements: of transfers, and of the lines of a game's. */
export const LEDGER_MOVEMENTS = [
  ...(['opening', 'wallet', 'trial', 'promotion', 'hold', 'release', 'grant'] as const),
  ...(['deposit', 'suspense', 'reversal', 'withdrawal', 'return', 'receipt', 'upline', 'downline'] as const),
  ...(['correction', 'points', 'conversion', 'redeem', 'redeemed', 'unredeemed', 'budget'] as const),
  ...(['forfeit', 'rebate', 'mission', 'settlement', 'game', 'play', 'bet', 'win', 'rollback'] as const),
] as const;
export type LedgerMovement = (typeof LEDGER_MOVEMENTS)[number];

/** Kinds of accounts, of members and of the operator. Play money has accounts of its own. */
export const LEDGER_ACCOUNTS = [
  ...(['equity', 'member', 'vendor', 'trial_equity', 'trial', 'trial_vendor', 'bonus', 'held', 'grant'] as const),
  ...(['provider', 'suspense', 'c2c', 'fees', 'correction', 'debt', 'points', 'points_issue'] as const),
  ...(['points_mall', 'points_cost', 'budget', 'rebate', 'salary', 'dividend', 'arrears'] as const),
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Those that members own. */
export const MEMBER_ACCOUNTS = [
  'member',
  'held',
  'grant',
  'debt',
  'points',
  'arrears',
  'trial',
] as const satisfies readonly LedgerAccount[];

/** What points are counted in: whole ones. */
export const POINTS_CURRENCY = 'PTS';
