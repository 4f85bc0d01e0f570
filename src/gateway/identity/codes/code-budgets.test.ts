import { expect, test } from 'vitest';
import { DEFAULT_BUDGETS, readBudgets } from './code-budgets.ts';

test('M100: a merchant without a budget, or with an invalid one, has the defaults', () => {
  for (const stored of [null, undefined, 7, 'x', [], {}, { sms: null, email: 5 }, { sms: { perBlockHour: -1 } }]) {
    expect(readBudgets(stored)).toEqual(DEFAULT_BUDGETS);
  }
});

test('M100: a merchant’s settings apply, figure by figure; unknown words do not', () => {
  const stored = {
    sms: { perRecipientDay: 0, perBlockHour: 1.5, perYear: 4, diallingCodes: { '84': 10, '66': 0, x: 1, '1': 'many' } },
    email: { perMerchantDay: 7 },
  };
  expect(readBudgets(stored)).toEqual({
    sms: { ...DEFAULT_BUDGETS.sms, perRecipientDay: 0, diallingCodes: { '84': 10, '66': 0 } },
    email: { ...DEFAULT_BUDGETS.email, perMerchantDay: 7 },
  });
});
