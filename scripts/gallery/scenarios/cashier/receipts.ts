/** Payments of other members for a withdrawal, and the member's confirmation. */

import { logInAs } from '../../people.ts';
import { castsOf, EACH } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { cashierOf, FAILS, MEMBER, open, refusal, report, SILENT, shootEach, show } from './describe.ts';
import { CONFIRMATIONS } from './replies.ts';

const PAGE = 'withdrawalConfirmation';
const ANSWER = 'POST /wps/relay/MCSFE_processC2CTransaction';

export const RECEIPT_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Cashier',
    name: 'receipts',
    casts: castsOf(EACH),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      const { receipt, partly, other, answered, now } = cashierOf(setup);
      const of = (...list: readonly object[]) => ({
        [CONFIRMATIONS]: { list, now },
        '/wps/member/info': MEMBER,
      });
      await open(setup, PAGE, of(receipt));
      await shoot('receipts');
      for (const [at, name] of ['all', 'part', 'nothing'].entries()) {
        await page.getByRole('radio').nth(at).check();
        await show(page, 'fieldset');
        await shoot(`receipts-${name}`);
      }
      await page.locator('[data-receipt] button').last().click();
      await shoot('receipts-no-proof');
      await report(setup, { ...of(receipt), [ANSWER]: refusal('receipt_answered') });
      await page.getByRole('radio').first().check();
      await page.locator('[data-receipt] button').last().click();
      await page.locator('[data-dialog="member"] [role="alert"]').first().waitFor();
      await shoot('receipts-refused');
      await shootEach(setup, PAGE, {
        'receipts-partly': of(partly),
        'receipts-two': of(receipt, other),
        'receipts-answered': of(...answered),
        'receipts-none': of(),
        'receipts-loading': { ...of(), [CONFIRMATIONS]: SILENT },
        'receipts-lost': { ...of(), [CONFIRMATIONS]: FAILS },
      });
    },
  },
];
