import { isDeepStrictEqual } from 'node:util';
import { MOST_MINOR } from '#contract/call/amount.ts';
import { exponentOf } from '#contract/payments/currencies.ts';
import type { PayingOrder, PaymentError, Payout } from '#contract/payments/payments.ts';
import type { RuleId } from '../verdict/rules.ts';
import { Failed } from '../verdict/verdict.ts';
import { mustBeUnknown, type ProviderCase } from './call-cases.ts';
import { ask, mustRefuse, takeValue } from './client.ts';
import type { ProviderDeps } from './deps.ts';
import { newPayment, newPayout } from './orders.ts';

type Call = 'begin' | 'send';
type Change = Partial<Pick<PayingOrder & Payout, 'amountMinor' | 'currency' | 'exponent'>>;

const TOGETHER = 8;

/** Checks common to payments and payouts. */
export const orderCases: readonly ProviderCase[] = (['begin', 'send'] as const).flatMap((call) => [
  repeated(call),
  reused(call),
  racing(call),
  refused(call, 'a currency that nobody moves', ['provider-currency', 'currency_unsupported'], () => ({
    currency: 'XXX',
  })),
  refused(call, 'another exponent', ['provider-exponent', 'exponent_differs'], ({ currency, exponent }) => ({
    exponent: ((exponentOf(currency) ?? exponent) + 1) % 8,
  })),
  refused(call, 'an amount beyond everything', ['provider-limits', 'amount_too_large'], () => ({
    amountMinor: String(MOST_MINOR),
  })),
]);

function newOrder(deps: ProviderDeps, call: Call, change: Change = {}): PayingOrder | Payout {
  return call === 'begin' ? newPayment(deps, change) : newPayout(deps, change);
}

function repeated(call: Call): ProviderCase {
  const rule = 'provider-repeated';
  return {
    call,
    title: 'asked rightly, and once more',
    rule,
    async run(deps) {
      const asked = newOrder(deps, call);
      const first = takeValue(await ask(deps, call, asked), 'provider-answers', call);
      if (first.reference !== asked.reference) throw new Failed('provider-reply', `it speaks of ${first.reference}`);
      if (first.repeated) throw new Failed(rule, 'the first call is said to be repeated');
      const again = takeValue(await ask(deps, call, asked), rule, 'the same call again');
      if (!isDeepStrictEqual(again, { ...first, repeated: true }))
        throw new Failed(rule, `the same call is answered ${JSON.stringify(again).slice(0, 200)}`);
      await mustBeStored(deps, asked, call === 'begin' ? 'in' : 'out');
    },
  };
}

function reused(call: Call): ProviderCase {
  return {
    call,
    title: 'a reference with other content',
    rule: 'provider-reused',
    async run(deps) {
      const asked = newOrder(deps, call);
      takeValue(await ask(deps, call, asked), 'provider-answers', call);
      const other = { ...asked, amountMinor: String(BigInt(asked.amountMinor) + 1n) };
      mustRefuse(await ask(deps, call, other), 'reference_reused', 'provider-reused', 'another amount');
    },
  };
}

function racing(call: Call): ProviderCase {
  return {
    call,
    title: `${TOGETHER} calls with one reference at once`,
    rule: 'provider-racing',
    async run(deps) {
      const asked = newOrder(deps, call);
      const reported = await Promise.all(Array.from({ length: TOGETHER }, () => ask(deps, call, asked)));
      const begun = reported.filter((each) => each.ok && !each.value.repeated).length;
      const wrong = reported.find((each) => !(each.ok || each.error === 'busy'));
      if (begun !== 1 || wrong) throw new Failed('provider-racing', `${begun} of ${TOGETHER} calls began something`);
    },
  };
}

function refused(
  call: Call,
  title: string,
  [rule, error]: readonly [RuleId, PaymentError],
  change: (deps: ProviderDeps) => Change,
): ProviderCase {
  return {
    call,
    title,
    rule,
    async run(deps) {
      const asked = newOrder(deps, call, change(deps));
      mustRefuse(await ask(deps, call, asked), error, rule, title);
      await mustBeUnknown(deps, asked, rule);
    },
  };
}

/** `find` must return the accepted order with the same content. */
async function mustBeStored(deps: ProviderDeps, asked: PayingOrder | Payout, direction: 'in' | 'out') {
  const { merchant, reference, currency, exponent } = asked;
  const reported = takeValue(await ask(deps, 'find', { merchant, reference }), 'provider-unknown', 'what was taken');
  const actual = [reported.reference, reported.direction, reported.currency, reported.exponent].join(' ');
  const expected = [reference, direction, currency, exponent].join(' ');
  if (actual !== expected) throw new Failed('provider-reply', `find answers ${actual}, expected ${expected}`);
}
