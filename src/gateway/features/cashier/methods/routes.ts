import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import { payForms, payMethods } from '#contract/cashier/calls.ts';
import { cashierSchemas } from '#contract/cashier/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { type Door, memberOf } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { leftToday, type MethodRow } from './judge-method.ts';
import { wordsOf } from './method-words.ts';
import { type MethodNeeds, type Offer, type Offers, readForms, readOffers } from './offers.ts';

type Row = Static<typeof cashierSchemas.payMethods.reply>['methods'][number];

/** M170, M171: the ways to pay in and out, and what their forms ask (M253). */
export function methodsRoutes(door: Door, needs: MethodNeeds): void {
  const { db } = door.context;
  registerCall(door, payMethods, cashierSchemas.payMethods, async ({ direction }, visit) => {
    const { merchant, language } = visit;
    const { memberId, member } = memberOf(visit);
    const { timeZone } = visit.request.ageLimit;
    const ask = { merchant, memberId, rank: member.rankLevel, direction, timeZone };
    const found = await db.withMerchant(merchant, (scope) => readOffers(scope, needs, ask));
    const methods = found.offers.map((offer) => rowOf(offer, found, language));
    return succeed({ methods, now: found.day.now.getTime() });
  });
  registerCall(door, payForms, cashierSchemas.payForms, async (_, { merchant }) => {
    const found = await db.withMerchant(merchant, (scope) => readForms(scope, merchant));
    return succeed({ forms: found.map((row) => ({ ...row, version: Number(row.version), rules: rulesOf(row) })) });
  });
}

/** As schemas/register-settings.schema.json has them. */
function rulesOf({ rules }: Pick<MethodRow, 'rules'>): Row['rules'] {
  return rules as Row['rules'];
}

function rowOf({ method, use, closed }: Offer, { currency }: Offers, language: string): Row {
  const write = (minor: bigint) => writeAmount(minor, currency.exponent);
  const left = leftToday(method, use);
  const { minimum_minor: least, maximum_minor: most } = method;
  return {
    ...{ id: method.id, kind: method.kind, ...wordsOf(method, language), minimum: write(least), maximum: write(most) },
    amounts: method.amounts_minor.filter((minor) => minor >= least && minor <= most).map(write),
    fee: { fixed: write(method.fee_fixed_minor), ppm: method.fee_ppm, payer: method.fee_payer },
    ...(left === undefined ? {} : { leftToday: write(left) }),
    ...(closed && { closed: { ...closed } }),
    rules: rulesOf(method),
    version: Number(method.version),
  };
}
