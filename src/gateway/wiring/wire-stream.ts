import { notifyMember } from '../features/inbox/store.ts';
import { LOSS_THRESHOLDS } from '../features/protection/loss-thresholds.ts';
import { watchSetAside } from '../set-aside/watch.ts';
import type { Consumer } from '../stream/consumer.ts';
import { DAILY_COUNTERS } from '../stream/daily-counters/daily-counters.ts';
import { createMissions } from '../stream/missions/missions.ts';
import { POINTS } from '../stream/points/points.ts';
import { PROMOTIONS } from '../stream/promotions/promotions.ts';
import { RANK } from '../stream/promotions/rank.ts';
import { createStream, type Stream, type StreamContext } from '../stream/stream.ts';
import { TEAM } from '../stream/team/team.ts';
import { WAGERING } from '../stream/wagering/wagering.ts';

/** The event consumers, each with a name and its own tables, if any. */
export const CONSUMERS: readonly Consumer[] = [
  ...[DAILY_COUNTERS, WAGERING, TEAM, POINTS, PROMOTIONS, RANK],
  createMissions({ notify: notifyMember }),
  LOSS_THRESHOLDS,
];

/**
 * Delivers events to the consumers in the background; `onTaken` as in createStream. Exposes the number of set-aside
 * items as a metric.
 */
export function composeStream(context: StreamContext, onTaken?: () => void): Stream {
  watchSetAside(context);
  return createStream(context, CONSUMERS, onTaken);
}
