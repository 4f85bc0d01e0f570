import { readPlace } from '#contract/call/ids.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import * as calls from '#contract/withdrawals/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readCashierSettings } from '../methods/settings.ts';
import { cancelWithdrawal } from './cancel.ts';
import { describeWithdrawable, describeWithdrawal } from './describe.ts';
import type { Withdrawer } from './facts.ts';
import type { WithdrawalDeps } from './ports.ts';
import { type PageCursor, readWithdrawals } from './store.ts';
import { validateWithdrawal } from './validate.ts';
import { withdraw } from './withdraw.ts';

const A_PAGE = 10;

/** Withdrawal routes: check, request, history and cancellation (M171, N10, D48). */
export function withdrawalRoutes(pipeline: Pipeline, deps: WithdrawalDeps): void {
  const { db: database } = pipeline.context;

  registerCall(pipeline, calls.withdrawable, async (_, visit) => {
    const who = withdrawerOf(visit);
    return succeed(
      describeWithdrawable(await database.withMerchant(who.merchant, (db) => validateWithdrawal(db, deps, who))),
    );
  });
  registerCall(pipeline, calls.withdraw, async (request, visit) => {
    const who = withdrawerOf(visit);
    const done = await withdraw(database, deps, who, { ...request, key: visit.idempotencyKey ?? '' });
    if (!('id' in done)) return done;
    return database.withMerchant(who.merchant, (db) => answerOne(db, deps, visit, done.id));
  });
  registerCall(pipeline, calls.withdrawals, async ({ id, after }, visit) => {
    // A request for one order has no next page.
    const asked = id === undefined ? after : undefined;
    const cursor = asked === undefined ? undefined : readCursor(asked);
    if (asked !== undefined && cursor === undefined) return refuse('bad_request');
    return succeed(
      await database.withMerchant(visit.merchant, (db) => readPage(db, deps, visit, { id, after: cursor })),
    );
  });
  registerCall(pipeline, calls.cancelWithdrawal, async ({ id }, visit) => {
    const { merchant, memberId } = withdrawerOf(visit);
    return database.withMerchant(merchant, async (db) => {
      const refused = await cancelWithdrawal(db, deps, { merchant, memberId, key: visit.idempotencyKey ?? '' }, id);
      return refused ?? answerOne(db, deps, visit, id);
    });
  });
}

function withdrawerOf(visit: Visit): Withdrawer {
  const { memberId, member } = memberOf(visit);
  const { timeZone } = visit.request.ageLimit;
  return { merchant: visit.merchant, memberId, rank: member.rankLevel, timeZone };
}

type PageAsked = Omit<Parameters<typeof readWithdrawals>[2], 'most'>;

async function readPage(db: Db, { methods, clock }: WithdrawalDeps, visit: Visit, asked: PageAsked) {
  const { merchant, language } = visit;
  const { memberId } = memberOf(visit);
  const { exponent } = await methods.readCurrency(db, merchant);
  const { mayCancel } = await readCashierSettings(db, merchant);
  const found = await readWithdrawals(db, { merchant, memberId }, { ...asked, most: A_PAGE + 1 });
  const shown = found.slice(0, A_PAGE);
  const orders = [];
  for (const order of shown)
    orders.push(await describeWithdrawal(db, order, { merchant, language, exponent, mayCancel }));
  const last = found.length > A_PAGE ? shown.at(-1) : undefined;
  return { orders, ...(last && { next: writeCursor(last) }), now: clock.now() };
}

async function answerOne(db: Db, deps: WithdrawalDeps, visit: Visit, id: string) {
  const [order] = (await readPage(db, deps, visit, { id })).orders;
  return order === undefined ? refuse('not_found') : succeed(order);
}

function writeCursor({ isOpen, createdMicros, id }: PageCursor): string {
  return `${isOpen ? 1 : 0}-${createdMicros}-${id}`;
}

/** Parses a page cursor; undefined if it is malformed. */
function readCursor(text: string): PageCursor | undefined {
  const place = /^[01]-/.test(text) ? readPlace(text.slice(2), '-') : undefined;
  return place && { isOpen: text.startsWith('1'), createdMicros: BigInt(place.at), id: place.id };
}
