import { answerPayment, paymentConfirmations } from '#contract/receipts/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createRateLimit } from '#gateway/identity/checks/rate-limit.ts';
import { redrawPictures } from '#gateway/pictures/redraw-pictures.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { MOST_EVIDENCE_BYTES, PICTURE_TRIES } from '../orders/evidence.ts';
import type { TakeStep } from '../orders/take-step.ts';
import { answerReceipt, awaitsEvidence } from './answer.ts';
import { readReceipt, readReceipts } from './read-receipts.ts';

export interface ReceiptDeps {
  readonly takeMatchStep: TakeStep;
  readonly exponentOf: (db: Db, merchant: string) => Promise<number>;
}

/** Calls for receipts of withdrawals that other members pay (M182-M184). */
export function receiptsRoutes(pipeline: Pipeline, { takeMatchStep, exponentOf }: ReceiptDeps): void {
  const { db, clock, pool } = pipeline.context;
  const disputes = createRateLimit({ db, clock }, 'matches.picture-tries', PICTURE_TRIES);
  const inMerchant = <T>(visit: Visit, work: (scope: Db, of: Parameters<typeof readReceipts>[1]) => Promise<T>) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const exponent = await exponentOf(scope, merchant);
      return work(scope, { merchant, memberId: memberOf(visit).memberId, exponent });
    });

  registerCall(pipeline, paymentConfirmations, async (_, visit) =>
    inMerchant(visit, async (scope, of) => succeed(await readReceipts(scope, of))),
  );

  registerCall(pipeline, answerPayment, async (request, visit) => {
    const { merchant, idempotencyKey: key = '' } = visit;
    const { pictures: sent = [] } = request;
    const isEvidence =
      sent.length > 0 && (await inMerchant(visit, (scope, of) => awaitsEvidence(scope, { ...of, key }, request)));
    if (isEvidence) await disputes.take(merchant, memberOf(visit).memberId);
    const pictures = await redrawPictures(pool, merchant, isEvidence ? sent : [], MOST_EVIDENCE_BYTES);
    if (pictures === undefined) return refuse('picture_refused');
    return inMerchant(visit, async (scope, of) => {
      const refusal = await answerReceipt(scope, takeMatchStep, { ...of, key }, request, pictures);
      if (refusal !== undefined) return refusal;
      const receipt = await readReceipt(scope, of, request.id);
      if (receipt === undefined) throw new Failure('not_found');
      return succeed(receipt);
    });
  });
}
