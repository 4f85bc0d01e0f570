import { accountRecords, betRecords, profitRecords } from '#contract/records/calls.ts';
import { own, ownList, ownText } from '#model/json/json.ts';
import { needed } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import { expectSuccess } from '../kit/replies.ts';
import { type Fault, must, NotTried } from '../verdict/verdict.ts';
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

/** The member's newest round by itself, or a round that does not exist. */
const ofOneRound: OwnCase = {
  title: 'of one round, with the outcome that its vendor told',
  rule: 'reply-of-request',
  harmless: true,
  async run(kit, merchant, call) {
    const browser = await kit.member(merchant);
    const [listed] = ownList(await needed(kit, browser, call, {}), 'rows');
    const request = { vendor: ownText(listed, 'vendor') ?? 'NONE', round: ownText(listed, 'round') ?? 'never' };
    must(roundFault(listed, expectSuccess(await browser.ask(call, request), kit.checksOf(call), request)));
  },
};

/** Compares a round of the list, if there is one, with the reply about it alone. */
export function roundFault(listed: unknown, reply: unknown): Fault | undefined {
  const rows = ownList(reply, 'rows');
  const fault = (detail: string): Fault => ({ rule: 'reply-of-request', detail });
  if (listed === undefined) return rows.length === 0 ? undefined : fault('a round that was not played is there');
  const [row] = rows;
  const isSame = ['vendor', 'round'].every((name) => own(row, name) === own(listed, name));
  if (rows.length !== 1 || !isSame) return fault(`${rows.length} rounds instead of the one that was asked for`);
  if (['outcome', 'fairnessUrl', 'movements'].some((name) => own(listed, name) !== undefined))
    return fault('a list tells what only a single round does');
  const outcome = own(row, 'outcome');
  if (outcome !== undefined && (typeof outcome !== 'string' || outcome.trim() === ''))
    return fault('an outcome without words');
  if (own(row, 'fairnessUrl') === undefined) return undefined;
  return /^https?:\/\/[^\s<>"]+$/.test(ownText(row, 'fairnessUrl') ?? '')
    ? undefined
    : fault('the page that checks an outcome has no address');
}

/** The member's records, by day (M186-M190). */
export const recordsPaths: Readonly<Record<string, Path>> = Object.fromEntries(
  [betRecords, accountRecords, profitRecords].map((call) => [
    call.name,
    { ...signedIn({}), cases: call === betRecords ? [ofToday, ofOneRound] : [ofToday] },
  ]),
);
