import type { TimerHandler } from '#gateway/timers/timers.ts';
import { lockAgreement } from '../terms/agreement.ts';
import { type ContractChannels, takeContractStep } from './take-step.ts';

/** Timer step: an offer without an answer within its days expires. */
export function createOfferLapse(channels: ContractChannels): TimerHandler {
  return async (db, { merchant, subjectId, version }) => {
    const agreement = await lockAgreement(db, merchant, subjectId);
    if (agreement?.version !== version) return;
    const { holderId, offererId } = agreement;
    await takeContractStep(db, channels, {
      merchant,
      agreement,
      step: 'lapse',
      actor: 'clock',
      notify: [holderId, offererId],
    });
  };
}
