import { useEffect, useEffectEvent } from 'react';
import type { LiveHello, LiveMessage } from '#demo-games/rules/live-protocol.ts';
import type { ClockSample } from '#ui/time/server-clock.ts';
import { CallError } from '../page/calls.ts';
import { openLine } from '../page/line.ts';
import { useShell } from './use-shell.tsx';

/** A lost connection is reported when it could not be opened again so often. */
const REPORTED_AFTER = 2;

/** Uncertainty of a pushed time, whose way to the page is not measured. */
const PUSHED_WITHIN_MS = 500;

/** A sample of the server's clock in a pushed state: worse than that of an answer. */
export function pushedAt(server: number): ClockSample {
  const received = performance.now();
  return { asked: received, received, server, within: PUSHED_WITHIN_MS };
}

/** Follows a topic of the session's game while the page is visible: `heard` gets each state, and the server's time. */
export function useLive<State>(topic: string, heard: (state: State, now: number) => void): void {
  const { session, token, complain } = useShell();
  const hear = useEffectEvent(heard);
  const fail = useEffectEvent((code: string) => complain(new CallError(code)));
  const path = `/api/${session.game.kind}/live`;
  useEffect(() => {
    let close: (() => void) | undefined;
    let breaks = 0;
    const open = () => {
      const line = openLine<LiveHello, LiveMessage<State>>({
        path,
        hello: { token, topic },
        heard(message) {
          breaks = 0;
          if (message.error === undefined) return hear(message.state, message.now);
          line.close();
          fail(message.error);
        },
        broken() {
          breaks += 1;
          if (breaks === REPORTED_AFTER) fail('offline');
        },
      });
      close = line.close;
    };
    const follow = () => {
      close?.();
      close = undefined;
      if (document.visibilityState === 'visible') open();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close?.();
    };
  }, [path, token, topic]);
}
