import * as calls from '#contract/deposits/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { siteOf } from '#gateway/pipeline/site-of.ts';
import { createFormValidator } from '#validator/form-validator.ts';
import { PICTURE_TRIES } from '../orders/evidence.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { noteSent } from './deposit-sent.ts';
import type { DepositDeps } from './deps.ts';
import { type Depositor, openDeposit } from './open-deposit.ts';
import { type DepositReader, readDepositOf, readDepositPage } from './read-deposits.ts';
import type { DepositAsking } from './rounds.ts';

/** Each call asks a provider: limit per member in ten minutes. */
const OPENINGS = { limit: 60, windowMs: 600_000 };
const SAYINGS = { limit: 60, windowMs: 600_000 };

export function depositsRoutes(pipeline: Pipeline, deps: DepositDeps, asking: DepositAsking): void {
  const { context } = pipeline;
  const { db, clock } = context;
  const validate = createFormValidator(context.pool);
  const openings = createRateLimit({ db, clock }, 'deposits.openings', OPENINGS);
  const sayings = createRateLimit({ db, clock }, 'deposits.sayings', SAYINGS);
  const pictures = createRateLimit({ db, clock }, 'deposits.picture-tries', PICTURE_TRIES);

  const readOne = async (visit: Visit, id: string) => {
    const { merchant } = visit;
    const found = await db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      return readDepositOf(scope, readerOf(visit, exponent), id);
    });
    if (found === undefined) throw new Failure('not_found');
    return found;
  };

  registerCall(pipeline, calls.openDeposit, async (request, visit) => {
    const { merchant } = visit;
    await openings.take(merchant, memberOf(visit).memberId);
    const opened = await openDeposit(context, deps, validate, depositorOf(visit, clock.now()), request);
    if ('errorCode' in opened) return opened;
    await asking.begin(merchant, opened.id);
    return succeed(await readOne(visit, opened.id));
  });

  registerCall(pipeline, calls.deposits, async ({ id, after }, visit) => {
    if (id !== undefined) return succeed({ orders: [await readOne(visit, id)], now: clock.now() });
    const { merchant } = visit;
    const page = await db.withMerchant(merchant, async (scope) => {
      const { exponent } = await deps.readCurrency(scope, merchant);
      return readDepositPage(scope, readerOf(visit, exponent), after);
    });
    return succeed({ ...page, now: clock.now() });
  });

  registerCall(pipeline, calls.depositSent, async (request, visit) => {
    const { merchant, idempotencyKey: key = '' } = visit;
    const { memberId } = memberOf(visit);
    await sayings.take(merchant, memberId);
    const takePictures = () => pictures.take(merchant, memberId);
    const sent = { deps, find: asking.find, takePictures };
    const refusal = await noteSent(context, sent, { merchant, memberId, key }, request);
    return refusal ?? succeed(await readOne(visit, request.id));
  });

  registerCall(pipeline, calls.cancelDeposit, async ({ id }, visit) => {
    const { merchant, idempotencyKey: key = '' } = visit;
    const { memberId } = memberOf(visit);
    await sayings.take(merchant, memberId);
    const refusal = await cancelDeposit(context, { deps, find: asking.find }, { merchant, memberId, key }, id);
    return refusal ?? succeed(await readOne(visit, id));
  });
}

function readerOf(visit: Visit, exponent: number): DepositReader {
  return { merchant: visit.merchant, memberId: memberOf(visit).memberId, language: visit.language, exponent };
}

function depositorOf(visit: Visit, now: number): Depositor {
  const { merchant, language, idempotencyKey: key = '', request } = visit;
  const { memberId, member } = memberOf(visit);
  const { timeZone } = request.ageLimit;
  const returnUrl = new URL('/depositv2', siteOf(visit)).href;
  return { merchant, memberId, member, rank: member.rankLevel, key, language, timeZone, returnUrl, now };
}
