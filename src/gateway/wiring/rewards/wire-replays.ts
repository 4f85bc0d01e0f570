import { REPLAYED } from '#contract/staff/replays/calls.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { Context } from '../../context/context.ts';
import { createPoller, type Poller } from '../../process/poller.ts';
import { createGuard } from '../../set-aside/guard.ts';
import { replayRoutes } from '../../staff/finance/replay-routes.ts';
import type { StaffPipeline } from '../../staff/staff-pipeline.ts';
import type { Consumer } from '../../stream/consumer.ts';
import { askForReplay, REPLAYS_PENDING, readReplayAsk, workAtReplays } from '../../stream/replay/asked.ts';
import { readStandings } from '../../stream/standing.ts';

const POLL_EVERY_MS = 2_000;

/**
 * Replays that staff request, in the background; a replay that is interrupted by a process end continues where it was.
 */
export function createReplays({ db, log, merchants, metrics }: Context, all: readonly Consumer[]): Poller {
  const consumers = all.filter(({ name }) => REPLAYED.some((known) => known === name));
  const guard = createGuard({ db, log, metrics });
  let goesOn = true;
  const logFailure = (error: unknown) => logEvent(log, 'replays.poll_failed', { err: error });
  const poller = createPoller('replays', POLL_EVERY_MS, async () => {
    try {
      for (const merchant of await merchants.matching(REPLAYS_PENDING))
        await workAtReplays({ db, guard }, merchant, consumers, () => goesOn).catch(logFailure);
    } catch (error) {
      logFailure(error);
    }
  });
  return {
    name: poller.name,
    start() {
      goesOn = true;
      poller.start();
    },
    stop() {
      goesOn = false;
      return poller.stop();
    },
  };
}

export function composeReplays(pipeline: StaffPipeline): void {
  replayRoutes(pipeline, { ask: askForReplay, readAsk: readReplayAsk, readStandings });
}
