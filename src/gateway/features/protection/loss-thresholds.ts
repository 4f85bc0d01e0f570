import { readMarketRules } from '#gateway/markets/market-rules.ts';
import type { Consumer } from '#gateway/stream/consumer.ts';
import { readLimitZone } from '#gateway/stream/daily-counters/limit-periods.ts';
import { isAboutLosses, noteLosses } from './thresholds.ts';

/**
 * Consumer that opens the cases of thresholds on losses when a round has ended; other thresholds are checked where
 * deposits arrive and limits change. It has no tables: a case is opened at most once in its period, and a replay opens
 * none.
 */
export const LOSS_THRESHOLDS: Consumer = {
  name: 'loss-thresholds',
  tables: [],
  async take(db, { merchant, isLive }, events) {
    const rounds = events.filter((event) => event.kind === 'rounds');
    const last = rounds.at(-1)?.at.getTime();
    if (!isLive || last === undefined) return;
    const { thresholds } = await readMarketRules(db, merchant, last);
    if (!thresholds.some(isAboutLosses)) return;
    const zone = await readLimitZone(db, merchant, last);
    const lines = rounds.flatMap((event) => event.lines);
    const members = new Set(lines.filter(({ isPlay }) => !isPlay).map(({ memberId }) => memberId));
    for (const memberId of members) await noteLosses(db, { merchant, memberId, now: last, zone });
  },
};
