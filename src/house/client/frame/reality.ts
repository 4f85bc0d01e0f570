import type { Shell } from './shell.ts';
import { realityAtom } from './state.ts';

const EVERY_MINUTES = 30;
const POLL_MS = 5_000;
/** A portal that does not answer in time leaves the question to the game. */
const PATIENCE_MS = 4_000;

/** Every half hour of play: how long, and with what result. The game goes on when it was read. */
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

/** The portal may hold the game by itself, until it says that the player goes on. */
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
