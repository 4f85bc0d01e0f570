import { accountRecords, betRecords, profitRecords } from '#contract/records/calls.ts';
import { ownText } from '#model/json/json.ts';
import { needed } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import { expectSuccess } from '../kit/replies.ts';
import { NotTried } from '../verdict/verdict.ts';
import { signedIn } from './member.paths.ts';

const ofToday: OwnCase = {
  title: 'of one day, which the reply then is about',
  rule: 'reply-of-request',
  harmless: true,
  async run(kit, merchant, call) {
    const browser = await kit.member(merchant);
    const today = ownText(await needed(kit, browser, call, {}), 'today');
    if (today === undefined) throw new NotTried('the record does not say which day it is');
    const request = { from: today, to: today };
    expectSuccess(await browser.ask(call, request), kit.checksOf(call), request);
  },
};

/** The member's records, by day (M186-M190). */
export const recordsPaths: Readonly<Record<string, Path>> = Object.fromEntries(
  [betRecords, accountRecords, profitRecords].map(({ name }) => [name, { ...signedIn({}), cases: [ofToday] }]),
);
