/** The rules of the books by name, in the order in which they are looked at: the console has words for each. */
export const BOOKS_RULES = [
  ...([
    'orphan',
    'foreignAccount',
    'emptyTransfer',
    'spacelessKey',
    'unbalanced',
    'mixedPlay',
    'misnamedPlay',
    'untoldBalance',
    'keptBalance',
  ] as const),
  ...(['total', 'unpaidTransaction', 'unpaidBonus', 'unaskedTransfer', 'wrongRound', 'bonusBecameCash'] as const),
  ...([
    'bonusBetweenPlayers',
    'wrongFee',
    'doubleObligation',
    'wrongWithdrawal',
    'wrongGrant',
    'wrongRedeem',
    'unnamedDeposit',
  ] as const),
  ...([
    'matchedDeposit',
    'wrongOrderFee',
    'wrongReversal',
    'untakenReversal',
    'untakenPayment',
    'wrongSuspense',
  ] as const),
  ...([
    'decidedAlone',
    'awardedAlone',
    'placedAlone',
    'ruledAlone',
    'offeredAlone',
    'releasedAlone',
    'movedInRest',
    'unplayedWithdrawal',
    'chain',
  ] as const),
] as const;
export type BooksRuleName = (typeof BOOKS_RULES)[number];
