import { type Machine, type PostingSign, step } from './machine.ts';

const GIVEN: readonly PostingSign[] = [{ from: 'budget', to: 'BONUS', amount: 'given' }];
/** What is left becomes cash up to the grant's cap; what is above it goes back. */
const RELEASED: readonly PostingSign[] = [
  { from: 'BONUS', to: 'MAIN', amount: 'kept' },
  { from: 'BONUS', to: 'bonus', amount: 'over' },
];
const GONE: readonly PostingSign[] = [{ from: 'BONUS', to: 'bonus', amount: 'left' }];
const PART_GONE = { postings: [{ from: 'BONUS', to: 'bonus', amount: 'part' }], player: 'bonusTakenBack' } as const;

/**
 * A bonus that is to be wagered (docs/machines.md#grant): one is played at a time, the others wait for it. None ends while a round
 * that it is staked in is open, so that what is won there comes to where its stake was from (D45). Of one whose deposit is taken
 * back all that is left goes at once, nothing more is bet of it, and it ends with its open rounds; with a part of the deposit the same part of it goes.
 */
export const GRANT: Machine = {
  name: 'grant',
  isMembers: true,
  states: [
    { name: 'new', isPassing: true },
    { name: 'queued' },
    { name: 'active' },
    { name: 'released', isFinal: true },
    { name: 'spent', isFinal: true },
    { name: 'expired', isFinal: true },
    { name: 'forfeited', isFinal: true },
  ],
  steps: [
    step('new', 'give', 'system', 'queued', { postings: GIVEN, player: 'bonusGiven' }),
    step('queued', 'activate', 'system', 'active'),
    step('queued', 'giveUp', 'member', 'forfeited', { postings: GONE, player: 'bonusGivenUp' }),
    step('queued', 'forfeit', 'staff', 'forfeited', { postings: GONE, player: 'bonusForfeited' }),
    step('queued', 'takeBack', 'system', 'forfeited', { postings: GONE, player: 'bonusTakenBack' }),
    step('queued', 'takePart', 'system', 'queued', PART_GONE),
    step('active', 'release', 'system', 'released', { postings: RELEASED, player: 'bonusReleased' }),
    step('active', 'spend', 'system', 'spent', { player: 'bonusSpent' }),
    step('active', 'expire', 'clock', 'expired', {
      ...{ postings: GONE, player: 'bonusExpired', timer: { minutes: 43_200 } },
    }),
    step('active', 'giveUp', 'member', 'forfeited', { postings: GONE, player: 'bonusGivenUp' }),
    step('active', 'forfeit', 'staff', 'forfeited', { postings: GONE, player: 'bonusForfeited' }),
    step('active', 'takeBack', 'system', 'forfeited', { postings: GONE, player: 'bonusTakenBack' }),
    step('active', 'takePart', 'system', 'active', PART_GONE),
  ],
};
