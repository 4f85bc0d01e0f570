import type { Shell } from './shell.ts';
import { realityAtom } from './state.ts';

const EVERY_MINUTES = 30;
const POLL_MS = 5_000;
/** If the portal does not answer within this time, the game shows the question. */
const PATIENCE_MS = 4_000;

/** Reality check every half hour of play: time played and net result. The game is paused until it is answered. */
export function watchReality(shell: Shell, leave: () => Promise<void>): void {
  watchPauses(shell);
  const begun = Date.now() - shell.session.minutes * 60_000;
  const nextAfter = (minutes: number) => Math.floor(minutes / EVERY_MINUTES + 1) * EVERY_MINUTES;
  let next = nextAfter(shell.session.minutes);
  setInterval(() => {
    const minutes = Math.floor((Date.now() - begun) / 60_000);
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
