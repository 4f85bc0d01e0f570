import type { Db } from '#gateway/db/tables.ts';
import type { DueTimer } from '#gateway/timers/take-due.ts';
import type { TimerHandler, Timers } from '#gateway/timers/timers.ts';
import { MATCH } from '#model/state-machines/match.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import type { StepChannels, TakeStep } from '../orders/take-step.ts';
import { lockMatch, lockWithSides } from './lock-match.ts';

const CLOCK = { actor: 'clock' };

type ClockChannels = Pick<StepChannels, 'notify' | 'writeAmount' | 'writeMoment'>;

/** Registers the timers of matches: an unpaid match lapses, an unanswered one counts as received (M183, D34). */
export function keepTime(timers: Pick<Timers, 'on'>, takeMatchStep: TakeStep, channels: ClockChannels): void {
  timers.on(MATCH.name, 'lapse', async (db, due) => {
    const match = await findDue(db, due);
    if (match === undefined) return;
    await takeMatchStep(db, {
      machine: MATCH,
      order: match,
      step: 'lapse',
      by: CLOCK,
      reportedMinor: match.amountMinor,
    });
  });
  const remind = createReminder(channels);
  timers.on(MATCH.name, 'count', async (db, due) => {
    if (due.minutesBefore > 0) {
      await remind(db, due);
      return;
    }
    const match = await findDue(db, due);
    if (match === undefined) return;
    const left = match.amountMinor - match.receivedMinor;
    await takeMatchStep(db, {
      machine: MATCH,
      order: match,
      step: 'count',
      by: CLOCK,
      amounts: { left },
      reportedMinor: left,
      alsoNotify: [match.heldBy],
    });
  });
}

/** The match in the timer's version; undefined: version conflict. */
async function findDue(db: Db, { merchant, subjectId, version }: DueTimer) {
  const match = await lockWithSides(db, merchant, subjectId);
  return match?.version === version ? match : undefined;
}

function createReminder({ notify, writeAmount, writeMoment }: ClockChannels): TimerHandler {
  return async (db, { merchant, subjectId, version, minutesBefore, dueAt }) => {
    const match = await lockMatch(db, merchant, subjectId);
    if (match?.version !== version) return;
    await notify(db, merchant, match.heldBy, 'receiptReminder', {
      amount: await writeAmount(db, merchant, match.amountMinor - match.receivedMinor),
      reference: referenceOf(MATCH, match.id),
      order: match.id,
      minutes: String(minutesBefore),
      until: await writeMoment(db, merchant, dueAt),
    });
  };
}
