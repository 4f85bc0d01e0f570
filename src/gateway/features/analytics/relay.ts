import type { Logger } from 'pino';
import { logEvent } from '#serving/log/log-event.ts';
import type { Outgoing } from './upstreams.ts';

/** Maximum concurrent requests; further views are dropped: a slow service must not use up memory. */
const MOST_AT_ONCE = 32;
const LONGEST_MS = 3_000;
/** Minimum time between two log lines about a service that does not answer. */
const QUIET_MS = 60_000;

export interface Relay {
  /** Sends in the background. Never throws. */
  send(outgoing: readonly Outgoing[]): void;
  idle(): Promise<void>;
}

/** Forwards requests to services, each once, without following redirects; failures are counted in the log. */
export function createRelay(log: Pick<Logger, 'warn'>, now: () => number, ask: typeof fetch = fetch): Relay {
  const running = new Set<Promise<void>>();
  let lost = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function lose(service: string): void {
    lost += 1;
    if (now() - reportedAt < QUIET_MS) return;
    logEvent(log, 'analytics.forward_failed', { service, lost });
    reportedAt = now();
    lost = 0;
  }

  async function pass({ service, url, body }: Outgoing): Promise<void> {
    try {
      const signal = AbortSignal.timeout(LONGEST_MS);
      const headers = { 'content-type': 'application/json' };
      const answer = await ask(url, { method: 'POST', body, headers, redirect: 'manual', signal });
      await answer.body?.cancel();
      if (!answer.ok) lose(service);
    } catch {
      lose(service);
    }
  }

  return {
    send(outgoing) {
      for (const one of outgoing) {
        if (running.size >= MOST_AT_ONCE) {
          lose(one.service);
          continue;
        }
        const delivery: Promise<void> = pass(one).finally(() => running.delete(delivery));
        running.add(delivery);
      }
    },
    async idle() {
      await Promise.all(running);
    },
  };
}
