/** Messages about money, with the gateway's own texts. */
import { wordsOf } from '#gateway/features/inbox/words.ts';
import type { PageSetup } from '../../page-setup.ts';
import { clickElement, dialogOf, logInAs } from '../../people.ts';
import { castsOf, EACH } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { cashierOf, FAILS, type Replies, report, SILENT } from './describe.ts';
import { HOUR } from './replies.ts';

const INBOX = '/wps/relay/CSP_getInbox';
const KINDS = [
  ...[
    'depositWaiting',
    'depositCredited',
    'depositChecking',
    'depositCheckingLate',
    'depositFailed',
    'depositCancelled',
    'depositRefunded',
    'depositReversed',
  ],
  ...['withdrawalRequested', 'withdrawalApproved', 'withdrawalBeingPaid', 'withdrawalPaid', 'withdrawalRejected'],
  ...[
    'withdrawalReturned',
    'withdrawalReleased',
    'receiptAsked',
    'receiptReminder',
    'receiptPartly',
    'receiptWhole',
    'receiptAutomatic',
  ],
  ...['receiptDisputed', 'receiptForced', 'receiptRefused', 'matchLapsed', 'uplineSent', 'uplineReceived'],
  'correctionMade',
];
const ORDER = '00000000-0000-4000-8000-0000000000d1';

/** The message page has no URL of its own: it is opened from the side menu. */
async function openMessages(setup: PageSetup, replies: Replies): Promise<void> {
  await report(setup, replies);
  await setup.go('/index');
  await clickElement(setup.page, 'side.messages');
  await dialogOf(setup.page, 'member').locator('[data-element="member.messageV2"] h3').first().waitFor();
}

export const MESSAGE_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Cashier',
    name: 'messages',
    casts: castsOf([...EACH, 'aurora TH']),
    async play(setup) {
      const { page, shoot } = setup;
      await logInAs(setup);
      const { units, currency, now } = cashierOf(setup);
      const details = {
        amount: `${units(5_240)} ${currency}`,
        reference: '0d1c2b3a',
        order: ORDER,
        minutes: '30',
        until: '23:40',
        account: 'le•••a',
        reason: 'Booked twice by mistake',
      };
      const listIn = (language: string) =>
        KINDS.map((kind, at) => {
          const words = wordsOf(kind, details, language);
          return { id: String(at + 1), ...words, timestamp: now - at * HOUR, read: at > 2 };
        });
      const inbox = (language: string) => ({ list: listIn(language), pageNum: 1, totalPages: 3 });
      await openMessages(setup, { [INBOX]: inbox });
      await shoot('messages');
      for (const summary of await page.locator('[data-message] summary').all()) await summary.click();
      await page.locator('[data-message]').first().scrollIntoViewIfNeeded();
      await shoot('messages-open');
      const others = {
        'messages-none': { list: [], pageNum: 1, totalPages: 1 },
        'messages-loading': SILENT,
        'messages-lost': FAILS,
      };
      for (const [name, reply] of Object.entries(others)) {
        await openMessages(setup, { [INBOX]: reply });
        await shoot(name);
      }
    },
  },
];
