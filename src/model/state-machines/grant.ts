import { type PostingSign, type StateMachine, step } from './machine.ts';

const GIVEN: readonly PostingSign[] = [{ from: 'budget', to: 'BONUS', amount: 'given' }];
/** The remaining bonus becomes cash up to the grant's cap; the rest is forfeited. */
const RELEASED: readonly PostingSign[] = [
  { from: 'BONUS', to: 'MAIN', amount: 'kept' },
  { from: 'BONUS', to: 'bonus', amount: 'over' },
];
const GONE: readonly PostingSign[] = [{ from: 'BONUS', to: 'bonus', amount: 'left' }];
const PART_GONE = { postings: [{ from: 'BONUS', to: 'bonus', amount: 'part' }], player: 'bonusTakenBack' } as const;

/**
 * A bonus with wagering (docs/reference/machines.md#grant): one is played at a time, the others wait. A grant never ends while a
 * round staked from it is open, so that winnings go to the account the stake came from (D45). If its deposit is
 * reversed, the rest is revoked at once, no more is bet from it, and it ends with its open rounds; a partial reversal
 * revokes the same part.
 */
export const GRANT: StateMachine = {
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
      postings: GONE,
      player: 'bonusExpired',
      timer: { minutes: 43_200 },
    }),
    step('active', 'giveUp', 'member', 'forfeited', { postings: GONE, player: 'bonusGivenUp' }),
    step('active', 'forfeit', 'staff', 'forfeited', { postings: GONE, player: 'bonusForfeited' }),
    step('active', 'takeBack', 'system', 'forfeited', { postings: GONE, player: 'bonusTakenBack' }),
    step('active', 'takePart', 'system', 'active', PART_GONE),
  ],
};
