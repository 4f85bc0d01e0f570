import { type PostingSign, type StateMachine, step } from './machine.ts';

const GIVEN: readonly PostingSign[] = [{ from: 'bonus', to: 'MAIN', amount: 'reward' }];
const THIRTY_DAYS_MIN = 43_200;

/**
 * A milestone of a mission, for one member in one period (docs/explanation/missions.md). The event stream reports it as reached,
 * and as no longer reached where counted activity was rolled back before the reward was claimed. An unclaimed reward
 * lapses (D71).
 */
export const MISSION: StateMachine = {
  name: 'mission',
  isMembers: true,
  states: [
    { name: 'open' },
    { name: 'reached' },
    { name: 'claimed', isFinal: true },
    { name: 'lapsed', isFinal: true },
  ],
  steps: [
    step('open', 'reach', 'system', 'reached', { player: 'missionReached' }),
    step('reached', 'fall', 'system', 'open'),
    step('reached', 'claim', 'member', 'claimed', { postings: GIVEN, player: 'missionClaimed' }),
    step('reached', 'lapse', 'clock', 'lapsed', { timer: { minutes: THIRTY_DAYS_MIN }, player: 'missionLapsed' }),
  ],
};
