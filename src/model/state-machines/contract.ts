import { type StateMachine, step } from './machine.ts';

const OFFERED = { player: 'contractOffered', mail: true };
const ENDING = { player: 'contractEnding' };
const ENDED = { player: 'contractEnded', mail: true };
const CONTINUED = { player: 'contractKept' };
const LAPSED = { player: 'contractLapsed' };

/**
 * A contract of an agent (docs/reference/machines.md#contract). The holder accepts the terms of the upline; either side requests
 * the end, and the other answers. A contract also ends when new terms replace it, and when the upline's contract ends
 * or gives less (M223). Staff have the same steps as members: in a contract without an upline, staff are the other
 * side.
 */
export const CONTRACT: StateMachine = {
  name: 'contract',
  isMembers: true,
  states: [
    { name: 'new', isPassing: true },
    { name: 'offered' },
    { name: 'inForce' },
    { name: 'ending' },
    { name: 'rejected', isFinal: true },
    { name: 'lapsed', isFinal: true },
    { name: 'ended', isFinal: true },
  ],
  steps: [
    step('new', 'offer', 'member', 'offered', OFFERED),
    step('new', 'offerHouse', 'staff', 'offered', OFFERED),
    step('offered', 'accept', 'member', 'inForce', { player: 'contractAccepted' }),
    step('offered', 'reject', 'member', 'rejected', { player: 'contractRejected' }),
    step('offered', 'void', 'system', 'lapsed', LAPSED),
    step('offered', 'lapse', 'clock', 'lapsed', { ...LAPSED, timer: { minutes: 10_080 } }),
    step('inForce', 'ask', 'member', 'ending', ENDING),
    step('inForce', 'askHouse', 'staff', 'ending', ENDING),
    step('inForce', 'replace', 'system', 'ended', { player: 'contractReplaced' }),
    step('inForce', 'cascade', 'system', 'ended', ENDED),
    step('inForce', 'move', 'system', 'ended', ENDED),
    step('ending', 'agree', 'member', 'ended', ENDED),
    step('ending', 'agreeHouse', 'staff', 'ended', ENDED),
    step('ending', 'refuse', 'member', 'inForce', CONTINUED),
    step('ending', 'refuseHouse', 'staff', 'inForce', CONTINUED),
    step('ending', 'replace', 'system', 'ended', { player: 'contractReplaced' }),
    step('ending', 'cascade', 'system', 'ended', ENDED),
    step('ending', 'move', 'system', 'ended', ENDED),
  ],
};
