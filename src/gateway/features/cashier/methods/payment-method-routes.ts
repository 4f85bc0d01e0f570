import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type * as calls from '#contract/cashier/calls.ts';
import { payForms, payMethods } from '#contract/cashier/calls.ts';
import type { DepositPromotion } from '#contract/cashier/read.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { Member } from '#model/documents/member.ts';
import { wordsOf } from './method-words.ts';
import { type MethodDeps, type Offer, type Offers, readForms, readOffers, readUsualMinutes } from './offers.ts';
import { leftToday, type MethodRow } from './validate-method.ts';

type Row = Static<typeof calls.payMethods.reply>['methods'][number];

type ReadChoices = (
  db: Db,
  chooser: { merchant: string; memberId: string; member: Member; language: string; now: number },
) => Promise<readonly DepositPromotion[]>;

/** M170, M171: the payment methods in and out, the promotions for deposits, and the methods' forms (M253). */
export function methodsRoutes(pipeline: Pipeline, deps: MethodDeps, readChoices: ReadChoices): void {
  const { db, clock } = pipeline.context;
  registerCall(pipeline, payMethods, async ({ direction }, visit) => {
    const { merchant, language } = visit;
    const { memberId, member } = memberOf(visit);
    const { timeZone } = visit.request.ageLimit;
    const ask = { merchant, memberId, rank: member.rankLevel, direction, timeZone };
    const chooser = { merchant, memberId, member, language, now: clock.now() };
    const [found, promotions, usual] = await db.withMerchant(merchant, async (scope) => [
      await readOffers(scope, deps, ask),
      direction === 'DEPOSIT' ? [...(await readChoices(scope, chooser))] : [],
      await readUsualMinutes(scope, ask),
    ]);
    const methods = found.offers.map((offer) => {
      const usualMinutes = usual.get(offer.method.id);
      return { ...rowOf(offer, found, language), ...(usualMinutes !== undefined && { usualMinutes }) };
    });
    return succeed({ methods, promotions, now: found.day.now.getTime() });
  });
  registerCall(pipeline, payForms, async (_, { merchant }) => {
    const found = await db.withMerchant(merchant, (scope) => readForms(scope, merchant));
    return succeed({ forms: found.map((row) => ({ ...row, version: Number(row.version), rules: rulesOf(row) })) });
  });
}

/** Format: schemas/register-settings.schema.json. */
function rulesOf({ rules }: Pick<MethodRow, 'rules'>): Row['rules'] {
  return rules as Row['rules'];
}

function rowOf({ method, use, closed }: Offer, { currency }: Offers, language: string): Row {
  const write = (minor: bigint) => writeAmount(minor, currency.exponent);
  const left = leftToday(method, use);
  const { minimum_minor: least, maximum_minor: most } = method;
  return {
    id: method.id,
    kind: method.kind,
    ...wordsOf(method, language),
    minimum: write(least),
    maximum: write(most),
    amounts: method.amounts_minor.filter((minor) => minor >= least && minor <= most).map(write),
    fee: { fixed: write(method.fee_fixed_minor), ppm: method.fee_ppm, payer: method.fee_payer },
    ...(left === undefined ? {} : { leftToday: write(left) }),
    ...(closed && { closed: { ...closed } }),
    rules: rulesOf(method),
    version: Number(method.version),
  };
}
