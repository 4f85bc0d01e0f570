import type { TimerHandler } from '#gateway/timers/timers.ts';
import { lockAgreement } from '../terms/agreement.ts';
import { type ContractVoices, takeContractStep } from './take-step.ts';

/** The clock's step: an offer that nobody answered within its days is over. */
export function createOfferLapse(voices: ContractVoices): TimerHandler {
  return async (db, { merchant, subjectId, version }) => {
    const agreement = await lockAgreement(db, merchant, subjectId);
    if (agreement?.version !== version) return;
    const { holderId, offererId } = agreement;
    await takeContractStep(db, voices, {
      ...{ merchant, agreement, step: 'lapse', actor: 'clock', notify: [holderId, offererId] },
    });
  };
}
