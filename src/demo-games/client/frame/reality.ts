import type { Shell } from './shell.ts';
import { realityAtom } from './state.ts';

/** Where the gateway names no interval. */
const EVERY_MINUTES = 30;
const POLL_MS = 5_000;
/** If the portal does not answer within this time, the game shows the question. */
const PATIENCE_MS = 4_000;

/**
 * Reality checks of a game without a portal around it, or with play money: time played and net result. The game is paused
 * until the check is answered. The time is the server's at the start plus what has passed, whatever the device's clock
 * shows. For members, the portal shows the checks over the game.
 */
export function watchReality(shell: Shell, leave: () => Promise<void>): void {
  watchPauses(shell);
  const { isTrial, position, realityCheckMinutes } = shell.session;
  if (shell.portal.isThere && !isTrial) return;
  const every = realityCheckMinutes ?? EVERY_MINUTES;
  const begun = performance.now() - position.elapsedMs;
  const nextAfter = (minutes: number) => Math.floor(minutes / every + 1) * every;
  let next = nextAfter(Math.floor(position.elapsedMs / 60_000));
  setInterval(() => {
    const minutes = Math.floor((performance.now() - begun) / 60_000);
    if (minutes < next) return;
    next = nextAfter(minutes);
    void ask(shell, minutes, leave);
  }, POLL_MS);
}

async function ask({ store, calls, portal, hold }: Shell, minutes: number, leave: () => Promise<void>): Promise<void> {
  const letGo = hold();
  const { net } = await calls.get<{ net: string }>('/api/balance').catch(() => ({ net: '0' }));
  let isAnswered = false;
  const answer = (goOn: boolean): void => {
    if (isAnswered) return;
    isAnswered = true;
    clearTimeout(patience);
    store.set(realityAtom, undefined);
    letGo();
    if (!goOn) void leave();
  };
  const show = (asksHere: boolean) => store.set(realityAtom, { minutes, net, asksHere, answer });
  const patience = setTimeout(() => show(true), PATIENCE_MS);
  show(!portal.isThere);
  portal.report({ type: 'realityCheck', minutes, netMinor: net });
  portal.listen((message) => {
    if (message.type === 'realityRead') answer(message.goOn);
  });
}

/** The portal may pause the game, until it reports that the player continues. */
function watchPauses({ portal, page, hold, showLine }: Shell): void {
  let letGo: (() => void) | undefined;
  portal.listen((message) => {
    if (message.type === 'pause' && letGo === undefined) {
      letGo = hold();
      showLine(page.t('play.paused'), 'waiting');
    } else if (message.type === 'realityRead' && letGo) {
      letGo();
      letGo = undefined;
      showLine('');
    }
  });
}
