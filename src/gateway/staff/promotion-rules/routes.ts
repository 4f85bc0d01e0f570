import type { Static } from 'typebox';
import { readAmountMinor, writeAmount } from '#contract/call/amount.ts';
import {
  fillPromotionBudget,
  namePromotionBudget,
  promotionBudget,
  putPromotionRule,
  staffRules,
  tryPromotionRule,
} from '#contract/staff/promotion-rules/calls.ts';
import { promotionRulesSchemas as schemas } from '#contract/staff/promotion-rules/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import type { BudgetLine } from '#gateway/features/promotions/house/budgets.ts';
import { type RuleTrouble, ruleTroubles } from '#model/promotions/rule-fields.ts';
import { changeAsSeen, DeedOutdated, noteDeed, readDeedsOf } from '../deeds.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { type StaffDoor, type StaffVisit, staffOf } from '../staff-door.ts';

type Rules = typeof import('#gateway/features/promotions/rules.ts');
type Trial = typeof import('#gateway/features/promotions/trial.ts');
type Budgets = typeof import('#gateway/features/promotions/house/budgets.ts');

/** What the rules of promotions ask of the promotions and of the money; compose/rewards brings them together. */
export interface RuleNeeds {
  readonly list: Rules['listRules'];
  readonly set: Rules['setRule'];
  readonly trial: Trial['tryRule'];
  readonly yesterday: typeof import('#gateway/stream/tally/day-rules.ts').yesterdayOf;
  readonly budgets: Budgets['listBudgets'];
  readonly budgetDays: Budgets['readBudgetDays'];
  readonly budgetLines: Budgets['readBudgetLines'];
  readonly nameBudget: Budgets['nameBudget'];
  readonly readTitles: (db: Db, merchant: string) => Promise<ReadonlyMap<string, { readonly title: string }>>;
  readonly fill: (db: Db, fill: Parameters<Budgets['fillBudget']>[2]) => ReturnType<Budgets['fillBudget']>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

/** Rules of promotions: what they are, what one would have cost, and the budgets that they give from. */
export function promotionRuleRoutes(door: StaffDoor, needs: RuleNeeds): void {
  const { db, clock } = door.context;
  registerStaffCall(door, staffRules, schemas.staffRules, async (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) => succeed(await readAll(scope, merchant, needs))),
  );
  registerStaffCall(door, tryPromotionRule, schemas.tryPromotionRule, async (asked, { merchant }) => {
    refuseTroubles(ruleTroubles(asked.rule));
    return db.withMerchant(merchant, async (scope) => {
      const { exponent } = await needs.readCurrency(scope, merchant);
      const day = await needs.yesterday(scope, merchant, clock.now());
      const { minor, ...outcome } = await needs.trial(scope, merchant, asked, day);
      return succeed({ ...outcome, amount: writeAmount(minor, exponent) });
    });
  });
  registerStaffCall(door, putPromotionRule, schemas.putPromotionRule, async (asked, visit) =>
    succeed(await put(door, needs, visit, asked)),
  );
  registerStaffCall(door, fillPromotionBudget, schemas.fillPromotionBudget, async (asked, visit) =>
    db.withMerchant(visit.merchant, async (scope) => succeed(await fill(scope, needs, visit, asked))),
  );
  registerStaffCall(door, promotionBudget, schemas.promotionBudget, async ({ name, after }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await needs.readCurrency(scope, merchant);
      const days = after === undefined ? await needs.budgetDays(scope, merchant, name, clock.now()) : [];
      const { rows, next } = await needs.budgetLines(scope, merchant, name, after);
      const titles = await needs.readTitles(scope, merchant);
      return succeed({
        days: days.map(({ day, spentMinor, count }) => ({ day, count, spent: writeAmount(spentMinor, exponent) })),
        rows: rows.map((line) => writeLine(line, titles, exponent)),
        ...(next !== undefined && { next }),
      });
    }),
  );
  registerStaffCall(door, namePromotionBudget, schemas.namePromotionBudget, async (asked, visit) =>
    succeed(await nameBudget(door, needs, visit, asked)),
  );
}

function writeLine(
  { id, at, minor, memberId, account, promotionId, isBonus }: BudgetLine,
  titles: ReadonlyMap<string, { readonly title: string }>,
  exponent: number,
) {
  return {
    ...{ id, at: at.getTime(), amount: writeAmount(minor, exponent), isBonus },
    ...(memberId !== null && { memberId }),
    ...(account !== null && { account }),
    ...(promotionId !== null && { title: titles.get(promotionId)?.title ?? promotionId }),
  };
}

async function nameBudget(
  { context }: StaffDoor,
  needs: RuleNeeds,
  visit: StaffVisit,
  { id, seen, budget, reason }: Static<typeof schemas.namePromotionBudget.request>,
) {
  const { merchant } = visit;
  return changeAsSeen(context.db, merchant, async (scope) => {
    const wanted = { promotionId: id, seen: seen ?? null, budget: budget ?? null };
    const named = await needs.nameBudget(scope, merchant, wanted);
    if (named.kind === 'unknown') throw new Failure('not_found');
    if (named.kind === 'budget') throw new Failure('invalid_request', { value: { fields: [{ field: 'budget' }] } });
    if (named.kind === 'stale') throw new DeedOutdated(1, await readDeedsOf(scope, merchant, subjectOf(id), 5));
    await noteDeed(scope, visit, {
      ...{ action: 'promotion.budgetOf', subject: subjectOf(id), reason },
      before: { budget: seen ?? null },
      after: { budget: budget ?? null },
    });
    return budget === undefined ? {} : { budget };
  });
}

async function readAll(db: Db, merchant: string, needs: RuleNeeds) {
  const { code, exponent } = await needs.readCurrency(db, merchant);
  const write = (minor: bigint) => writeAmount(minor, exponent);
  return {
    rules: (await needs.list(db, merchant)).map(({ version, rule, isOn, budget, startsAt, endsAt, ...given }) => ({
      ...{ id: given.id, title: given.title, summary: given.summary, type: given.type, entry: given.entry },
      ...{ version: Number(version), isOn, members: given.members },
      ...(startsAt !== null && { startsAt: startsAt.getTime() }),
      ...(endsAt !== null && { endsAt: endsAt.getTime() }),
      ...{ issued: write(given.issuedMinor), claimed: write(given.claimedMinor) },
      ...(rule !== null && { rule }),
      ...(budget !== null && { budget }),
    })),
    budgets: (await needs.budgets(db, merchant)).map(({ name, leftMinor, filledMinor, ...budget }) => ({
      ...{ name, left: write(leftMinor), filled: write(filledMinor), spent: write(filledMinor - leftMinor) },
      ...{ reserved: write(budget.reservedMinor), promotions: [...budget.promotions] },
    })),
    ...{ currency: code, exponent },
  };
}

/** Fields that a kind of rule lacks or does not read are named, each once. */
function refuseTroubles(troubles: readonly RuleTrouble[]): void {
  if (troubles.length > 0)
    throw new Failure('invalid_request', { value: { fields: troubles.map(({ field }) => ({ field })) } });
}

const subjectOf = (id: string) => `promotion:${id}`;

async function put(
  { context }: StaffDoor,
  needs: RuleNeeds,
  visit: StaffVisit,
  { id, version, rule, isOn, budget, reason }: Static<typeof schemas.putPromotionRule.request>,
) {
  const { merchant } = visit;
  return changeAsSeen(context.db, merchant, async (scope) => {
    const wanted = { promotionId: id, version: BigInt(version), rule, isOn, budget: budget ?? null };
    const set = await needs.set(scope, merchant, wanted, staffOf(visit).staffId);
    if (set.kind === 'unknown') throw new Failure('not_found');
    if (set.kind === 'unfit') refuseTroubles(set.troubles);
    if (set.kind === 'entry' || set.kind === 'budget')
      throw new Failure('invalid_request', {
        value: { fields: [{ field: set.kind === 'entry' ? 'kind' : 'budget' }] },
      });
    if (set.kind === 'stale')
      throw new DeedOutdated(Number(set.version), await readDeedsOf(scope, merchant, subjectOf(id), 5));
    if (set.kind !== 'set') throw new Failure('invalid_request');
    const { before } = set;
    await noteDeed(scope, visit, {
      ...{ action: isOn ? 'promotion.ruleOn' : 'promotion.ruleOff', subject: subjectOf(id), reason },
      before: { version, isOn: before.isOn, rule: before.rule, budget: before.budget },
      after: { version: Number(set.version), isOn, rule, budget: budget ?? null },
    });
    return { version: Number(set.version) };
  });
}

async function fill(
  db: Db,
  needs: RuleNeeds,
  visit: StaffVisit,
  { name, amount, key, reason }: Static<typeof schemas.fillPromotionBudget.request>,
) {
  const { merchant } = visit;
  const { exponent } = await needs.readCurrency(db, merchant);
  const size = readAmountMinor(amount.replace('-', ''), exponent);
  const isWhole = (amount.split('.')[1] ?? '').replace(/0+$/, '').length <= exponent;
  const wrong = new Failure('invalid_request', { value: { fields: [{ field: 'amount' }] } });
  if (size === null || size <= 0n || size > MOST_MINOR || !isWhole) throw wrong;
  const amountMinor = amount.startsWith('-') ? -size : size;
  const outcome = await needs.fill(db, { merchant, name, actor: staffOf(visit).staffId, key, amountMinor });
  if (outcome === 'short') throw wrong;
  if (outcome === 'reused') throw new Failure('idempotency_key_reused');
  const budget = (await needs.budgets(db, merchant)).find((one) => one.name === name);
  const left = writeAmount(budget?.leftMinor ?? 0n, exponent);
  if (outcome === 'done')
    await noteDeed(db, visit, {
      ...{ action: 'promotion.budget', subject: `budget:${name}`, reason },
      before: { left: writeAmount((budget?.leftMinor ?? 0n) - amountMinor, exponent) },
      after: { left, amount },
    });
  return { left };
}

/** No slip of the hand sets more aside than this. */
const MOST_MINOR = 100_000_000_000n;
