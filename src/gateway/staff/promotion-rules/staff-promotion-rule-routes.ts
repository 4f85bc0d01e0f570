import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import {
  fillPromotionBudget,
  givePromotionPlaces,
  namePromotionBudget,
  promotionBudget,
  promotionPlaces,
  putPromotionRule,
  staffRules,
  tryPromotionRule,
} from '#contract/staff/promotion-rules/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { BudgetLine } from '#gateway/features/promotions/operator/budgets.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { type RuleTrouble, ruleTroubles } from '#model/promotions/rule-fields.ts';
import { readGiven, wrongAmount } from '../read-decimal.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { byTwo } from '../two-persons.ts';

type Rules = typeof import('#gateway/features/promotions/rules.ts');
type Trial = typeof import('#gateway/features/promotions/trial.ts');
type Places = typeof import('#gateway/features/promotions/places.ts');
type Budgets = typeof import('#gateway/features/promotions/operator/budgets.ts');

export interface RuleDeps {
  readonly list: Rules['listRules'];
  readonly set: Rules['setRule'];
  readonly trial: Trial['tryRule'];
  readonly yesterday: typeof import('#gateway/stream/daily-counters/day-rules.ts').yesterdayOf;
  readonly budgets: Budgets['listBudgets'];
  readonly budgetDays: Budgets['readBudgetDays'];
  readonly budgetLines: Budgets['readBudgetLines'];
  readonly nameBudget: Budgets['nameBudget'];
  readonly readPlaces: Places['readPlaces'];
  readonly givePlaces: Places['givePlaces'];
  readonly readTitles: (db: Db, merchant: string) => Promise<ReadonlyMap<string, { readonly title: string }>>;
  readonly fill: (db: Db, fill: Parameters<Budgets['fillBudget']>[2]) => ReturnType<Budgets['fillBudget']>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

/** Staff routes of promotion rules: list, dry run, budgets, and promotions without a rule. */
export function promotionRuleRoutes(pipeline: StaffPipeline, deps: RuleDeps): void {
  const { db, clock } = pipeline.context;
  registerStaffCall(pipeline, staffRules, async (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) => succeed(await readAll(scope, merchant, deps))),
  );
  registerStaffCall(pipeline, tryPromotionRule, async (asked, { merchant }) => {
    refuseTroubles(ruleTroubles(asked.rule));
    return db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      const day = await deps.yesterday(scope, merchant, clock.now());
      const { minor, ...outcome } = await deps.trial(scope, merchant, asked, day);
      return succeed({ ...outcome, amount: writeAmount(minor, exponent) });
    });
  });
  payingRoutes(pipeline, deps);
  registerStaffCall(pipeline, promotionBudget, async ({ name, after }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      const days = after === undefined ? await deps.budgetDays(scope, merchant, name, clock.now()) : [];
      const { rows, next } = await deps.budgetLines(scope, merchant, name, after);
      const titles = await deps.readTitles(scope, merchant);
      return succeed({
        days: days.map(({ day, spentMinor, count }) => ({ day, count, spent: writeAmount(spentMinor, exponent) })),
        rows: rows.map((line) => writeLine(line, titles, exponent)),
        ...(next !== undefined && { next }),
      });
    }),
  );
  placeRoutes(pipeline, deps);
}

/** Routes that activate payouts or fund budgets: two staff users above the merchant's limit. */
function payingRoutes(pipeline: StaffPipeline, deps: RuleDeps): void {
  const putByTwo = byTwo<Static<typeof putPromotionRule.request>, { version: number }>(pipeline, {
    name: 'promotion.ruleOn',
    right: 'promotion.rule',
    subjectOf: ({ id }) => subjectOf(id),
    // A rule pays at most what its budget holds.
    stakeOf: async (scope, { merchant }, { id, isOn, budget }) => ({
      sizeMinor: isOn ? await heldBy(scope, deps, merchant, budget) : 0n,
      account: (await deps.readTitles(scope, merchant)).get(id)?.title ?? id,
    }),
    run: (scope, visit, asked, proposedBy) => put(scope, deps, visit, asked, proposedBy),
  });
  registerStaffCall(pipeline, putPromotionRule, async (asked, visit) => succeed(await putByTwo(visit, asked)));
  const fillByTwo = byTwo<Static<typeof fillPromotionBudget.request>, { left: string }>(pipeline, {
    name: 'promotion.budget',
    right: 'promotion.budget',
    subjectOf: ({ name }) => `budget:${name}`,
    // The limit applies to the whole balance after the fill, so that small fills cannot bypass it.
    async stakeOf(scope, { merchant }, { name, amount }) {
      if (amount.startsWith('-')) return { sizeMinor: 0n };
      const { exponent } = await deps.readCurrency(scope, merchant);
      const held = (await heldBy(scope, deps, merchant, name)) ?? 0n;
      return { sizeMinor: held + readGiven(amount, exponent), account: name };
    },
    run: (scope, visit, asked) => fill(scope, deps, visit, asked),
  });
  registerStaffCall(pipeline, fillPromotionBudget, async (asked, visit) => succeed(await fillByTwo(visit, asked)));
  const nameByTwo = byTwo<Static<typeof namePromotionBudget.request>, { budget: string }>(pipeline, {
    name: 'promotion.budgetOf',
    right: 'promotion.budget',
    subjectOf: ({ id }) => subjectOf(id),
    stakeOf: async (scope, { merchant }, { id, budget }) => ({
      sizeMinor: await heldBy(scope, deps, merchant, budget),
      account: (await deps.readTitles(scope, merchant)).get(id)?.title ?? id,
    }),
    run: (scope, visit, asked) => nameBudget(scope, deps, visit, asked),
  });
  registerStaffCall(pipeline, namePromotionBudget, async (asked, visit) => succeed(await nameByTwo(visit, asked)));
}

/** Balance of a budget in minor units: the most it can pay. Null: no budget, so the payout is unbounded. */
async function heldBy(db: Db, deps: RuleDeps, merchant: string, name: string | undefined): Promise<bigint | null> {
  if (name === undefined) return null;
  return (await deps.budgets(db, merchant)).find((budget) => budget.name === name)?.leftMinor ?? 0n;
}

function placeRoutes(pipeline: StaffPipeline, deps: RuleDeps): void {
  const { db, clock } = pipeline.context;
  registerStaffCall(pipeline, promotionPlaces, async (asked, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      const found = await deps.readPlaces(scope, { merchant, now: clock.now() }, asked);
      if (found === undefined) throw new Failure('not_found');
      const { firstDay, settledAt, entrants, ...standing } = found;
      return succeed({
        ...standing,
        ...(firstDay !== null && { firstDay }),
        ...(settledAt !== null && { settledAt: settledAt.getTime() }),
        entrants: entrants.map(({ joinedAt, betMinor, givenMinor, ...entrant }) => ({
          ...entrant,
          joinedAt: joinedAt.getTime(),
          bet: writeAmount(betMinor, exponent),
          ...(givenMinor !== null && { given: writeAmount(givenMinor, exponent) }),
        })),
      });
    }),
  );
  const giveByTwo = byTwo<Static<typeof givePromotionPlaces.request>, { total: string }>(pipeline, {
    name: 'promotion.places',
    right: 'promotion.places',
    subjectOf: ({ id }) => subjectOf(id),
    async stakeOf(scope, { merchant }, { id, places }) {
      const { exponent } = await deps.readCurrency(scope, merchant);
      const sizeMinor = places.reduce((sum, { amount }) => sum + readGiven(amount, exponent), 0n);
      return { sizeMinor, account: (await deps.readTitles(scope, merchant)).get(id)?.title ?? id };
    },
    run: (scope, visit, asked, proposedBy) => givePlaces(scope, pipeline, deps, { visit, asked, proposedBy }),
  });
  registerStaffCall(pipeline, givePromotionPlaces, async (asked, visit) => succeed(await giveByTwo(visit, asked)));
}

interface PlacesAsked {
  readonly visit: StaffVisit;
  readonly asked: Static<typeof givePromotionPlaces.request>;
  readonly proposedBy: string | undefined;
}

async function givePlaces(
  scope: Db,
  { context }: StaffPipeline,
  deps: RuleDeps,
  { visit, asked, proposedBy }: PlacesAsked,
) {
  const { merchant } = visit;
  const { id, places, reason } = asked;
  const { exponent } = await deps.readCurrency(scope, merchant);
  const wanted = places.map(({ memberId, amount }) => ({ memberId, minor: readGiven(amount, exponent) }));
  const asker = { merchant, now: context.clock.now() };
  const by = { givenBy: staffOf(visit).staffId, proposedBy };
  const given = await deps.givePlaces(scope, asker, { promotionId: id, places: wanted, ...by });
  if (given.kind === 'unknown') throw new Failure('not_found');
  if (given.kind === 'running') throw new Failure('promotion_closed');
  if (given.kind === 'settled')
    throw new VersionConflict(1, await readStaffActionsOf(scope, merchant, subjectOf(id), 5));
  if (given.kind !== 'given')
    throw new Failure('invalid_request', {
      value: { fields: [{ field: given.kind === 'member' ? 'places' : 'id' }] },
    });
  const total = writeAmount(given.totalMinor, exponent);
  const title = (await deps.readTitles(scope, merchant)).get(id)?.title ?? id;
  await recordStaffAction(scope, visit, {
    action: 'promotion.places',
    subject: subjectOf(id),
    reason,
    before: null,
    after: { words: wordsOf(title), places: places.length, total },
  });
  return { total };
}

function writeLine(
  { id, at, minor, memberId, account, promotionId, mission, isBonus }: BudgetLine,
  titles: ReadonlyMap<string, { readonly title: string }>,
  exponent: number,
) {
  return {
    id,
    at: at.getTime(),
    amount: writeAmount(minor, exponent),
    isBonus,
    ...(memberId !== null && { memberId }),
    ...(account !== null && { account }),
    ...(mission !== null && { title: mission }),
    ...(promotionId !== null && { title: titles.get(promotionId)?.title ?? promotionId }),
  };
}

async function nameBudget(
  scope: Db,
  deps: RuleDeps,
  visit: StaffVisit,
  { id, seen, budget, reason }: Static<typeof namePromotionBudget.request>,
) {
  const { merchant } = visit;
  const wanted = { promotionId: id, seen: seen ?? null, budget };
  const named = await deps.nameBudget(scope, merchant, wanted);
  if (named.kind === 'unknown') throw new Failure('not_found');
  if (named.kind === 'budget') throw new Failure('invalid_request', { value: { fields: [{ field: 'budget' }] } });
  if (named.kind === 'stale') throw new VersionConflict(1, await readStaffActionsOf(scope, merchant, subjectOf(id), 5));
  await recordStaffAction(scope, visit, {
    action: 'promotion.budgetOf',
    subject: subjectOf(id),
    reason,
    before: { budget: seen ?? null },
    after: { budget },
  });
  return { budget };
}

async function readAll(db: Db, merchant: string, deps: RuleDeps) {
  const { code, exponent } = await deps.readCurrency(db, merchant);
  const write = (minor: bigint) => writeAmount(minor, exponent);
  return {
    rules: (await deps.list(db, merchant)).map(({ version, rule, isOn, budget, startsAt, endsAt, ...given }) => ({
      id: given.id,
      title: given.title,
      summary: given.summary,
      type: given.type,
      entry: given.entry,
      version: Number(version),
      isOn,
      members: given.members,
      ...(given.contentEntry !== null && { contentEntry: String(given.contentEntry) }),
      ...(given.picture !== null && { picture: given.picture }),
      ...(startsAt !== null && { startsAt: startsAt.getTime() }),
      ...(endsAt !== null && { endsAt: endsAt.getTime() }),
      issued: write(given.issuedMinor),
      claimed: write(given.claimedMinor),
      ...(rule !== null && { rule }),
      ...(budget !== null && { budget }),
    })),
    budgets: (await deps.budgets(db, merchant)).map(({ name, leftMinor, filledMinor, ...budget }) => ({
      name,
      left: write(leftMinor),
      filled: write(filledMinor),
      spent: write(filledMinor - leftMinor),
      reserved: write(budget.reservedMinor),
      promotions: [...budget.promotions],
    })),
    currency: code,
    exponent,
  };
}

/** Reports each field that the rule kind requires or does not allow once. */
function refuseTroubles(troubles: readonly RuleTrouble[]): void {
  if (troubles.length > 0)
    throw new Failure('invalid_request', { value: { fields: troubles.map(({ field }) => ({ field })) } });
}

/** Title under which the journal names the promotion. */
const wordsOf = (title: string) => ({ EN: { title } });

const subjectOf = (id: string) => `promotion:${id}`;

/**
 * Sets a rule. An active rule needs a budget, which bounds its payout, a cap per member over its whole time and, if it
 * matches deposits, a cap per deposit (152).
 */
async function put(
  scope: Db,
  deps: RuleDeps,
  visit: StaffVisit,
  { id, version, rule, isOn, budget, reason }: Static<typeof putPromotionRule.request>,
  proposedBy: string | undefined,
) {
  const { merchant } = visit;
  if (isOn && budget === undefined) throw refusedAt('budget');
  if (isOn && rule.memberMost === undefined) throw refusedAt('memberMost');
  if (isOn && rule.kind === 'DEPOSIT_MATCH' && rule.most === undefined) throw refusedAt('most');
  const wanted = { promotionId: id, version: BigInt(version), rule, isOn, budget: budget ?? null };
  const set = await deps.set(scope, merchant, wanted, staffOf(visit).staffId, proposedBy);
  if (set.kind === 'unknown') throw new Failure('not_found');
  if (set.kind === 'unfit') refuseTroubles(set.troubles);
  if (set.kind === 'entry' || set.kind === 'budget') throw refusedAt(set.kind === 'entry' ? 'kind' : 'budget');
  if (set.kind === 'stale')
    throw new VersionConflict(Number(set.version), await readStaffActionsOf(scope, merchant, subjectOf(id), 5));
  if (set.kind !== 'set') throw new Failure('invalid_request');
  const { before } = set;
  await recordStaffAction(scope, visit, {
    action: isOn ? 'promotion.ruleOn' : 'promotion.ruleOff',
    subject: subjectOf(id),
    reason,
    before: { version, isOn: before.isOn, rule: before.rule, budget: before.budget, words: wordsOf(before.title) },
    after: { version: Number(set.version), isOn, rule, budget: budget ?? null, words: wordsOf(before.title) },
  });
  return { version: Number(set.version) };
}

const refusedAt = (field: string) => new Failure('invalid_request', { value: { fields: [{ field }] } });

async function fill(
  db: Db,
  deps: RuleDeps,
  visit: StaffVisit,
  { name, amount, key, reason }: Static<typeof fillPromotionBudget.request>,
) {
  const { merchant } = visit;
  const { exponent } = await deps.readCurrency(db, merchant);
  const size = readGiven(amount.replace('-', ''), exponent);
  const amountMinor = amount.startsWith('-') ? -size : size;
  const outcome = await deps.fill(db, { merchant, name, actor: staffOf(visit).staffId, key, amountMinor });
  if (outcome === 'short') throw wrongAmount();
  if (outcome === 'reused') throw new Failure('idempotency_key_reused');
  const budget = (await deps.budgets(db, merchant)).find((one) => one.name === name);
  const left = writeAmount(budget?.leftMinor ?? 0n, exponent);
  if (outcome === 'done')
    await recordStaffAction(db, visit, {
      action: 'promotion.budget',
      subject: `budget:${name}`,
      reason,
      before: { left: writeAmount((budget?.leftMinor ?? 0n) - amountMinor, exponent) },
      after: { left, amount },
    });
  return { left };
}
