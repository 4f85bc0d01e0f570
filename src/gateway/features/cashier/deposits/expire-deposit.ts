import type { TimerHandler } from '#gateway/timers/timers.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import type { DepositDeps } from './deps.ts';
import { lockDeposit } from './lock-deposit.ts';

/**
 * Scheduled step of a deposit: expires it if no money was received in time. A later payment is still credited. A
 * deposit whose match waits for money or a receipt is ended by the match.
 */
export function createExpiring({ takeStep, matches }: Pick<DepositDeps, 'takeStep' | 'matches'>): TimerHandler {
  return async (db, { merchant, subjectId, version }) => {
    const deposit = await lockDeposit(db, merchant, subjectId);
    if (deposit?.version !== version) return;
    if (deposit.way === 'c2c' && (await matches.isOpen(db, merchant, subjectId))) return;
    const { amountMinor: reportedMinor } = deposit;
    await takeStep(db, { machine: DEPOSIT, order: deposit, step: 'expire', by: { actor: 'clock' }, reportedMinor });
  };
}
