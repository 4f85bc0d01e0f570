import { notifyMember } from '../features/inbox/store.ts';
import { watchSetAside } from '../set-aside/watch.ts';
import type { Consumer } from '../stream/consumer.ts';
import { createMissions } from '../stream/missions/missions.ts';
import { POINTS } from '../stream/points/points.ts';
import { PROMOTIONS } from '../stream/promotions/promotions.ts';
import { RANK } from '../stream/promotions/rank.ts';
import { createStream, type Stream, type StreamContext } from '../stream/stream.ts';
import { DAILY_COUNTERS } from '../stream/tally/tally.ts';
import { TEAM } from '../stream/team/team.ts';
import { WAGERING } from '../stream/wagering/wagering.ts';

/** Who is told what happened: each by its name, with tables of its own. */
export const CONSUMERS: readonly Consumer[] = [
  ...[DAILY_COUNTERS, WAGERING, TEAM, POINTS, PROMOTIONS, RANK],
  createMissions({ notify: notifyMember }),
];

/** Tells them, beside the calls; `onTaken` as createStream says. What they and others set aside is a figure. */
export function composeStream(context: StreamContext, onTaken?: () => void): Stream {
  watchSetAside(context);
  return createStream(context, CONSUMERS, onTaken);
}
