import { openDialog } from './dialog.ts';
import { el } from './dom.ts';
import { t } from './page-data.ts';
import type { Frame } from './shell.ts';

const EVERY_MINUTES = 30;
/** A portal that does not answer in time leaves the question to the game. */
const PATIENCE_MS = 4_000;

/** Every half hour of play: how long, and with what result. The game goes on when it was read. */
export function watchReality(frame: Frame, leave: () => Promise<void>): void {
  const { shell } = frame;
  watchPauses(frame);
  const begun = Date.now() - shell.session.minutes * 60_000;
  let next = Math.floor(shell.session.minutes / EVERY_MINUTES + 1) * EVERY_MINUTES;
  const minutes = () => Math.floor((Date.now() - begun) / 60_000);
  setInterval(() => {
    if (minutes() < next) return;
    next = Math.floor(minutes() / EVERY_MINUTES + 1) * EVERY_MINUTES;
    void check(frame, minutes(), leave);
  }, 5_000);
}

async function check({ shell, hold }: Frame, minutes: number, leave: () => Promise<void>): Promise<void> {
  const letGo = hold();
  const { net } = await shell.calls.get<{ net: string }>('/api/balance').catch(() => ({ net: '0' }));
  const answer = (goOn: boolean): void => {
    dialog.close();
    letGo();
    if (!goOn) void leave();
  };
  const choices = el(
    'div',
    { class: 'choices', hidden: shell.portal.isThere },
    el('button', { type: 'button', class: 'primary', click: () => answer(true), text: t('reality.goOn') }),
    el('button', { type: 'button', class: 'quiet', click: () => answer(false), text: t('reality.leave') }),
  );
  const text = t('reality.text', { count: minutes, net: shell.money(net) });
  const dialog = openDialog(t('reality.title'), el('p', { text }), choices);
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('close', letGo, { once: true });
  shell.portal.tell({ type: 'realityCheck', minutes, netMinor: net });
  shell.portal.listen((message) => {
    if (message.type === 'realityRead' && dialog.isConnected) answer(message.goOn);
  });
  setTimeout(() => {
    choices.hidden = false;
  }, PATIENCE_MS);
}

/** The portal may hold the game by itself, until it says that the player goes on. */
function watchPauses({ shell, hold }: Frame): void {
  let letGo: (() => void) | undefined;
  shell.portal.listen((message) => {
    if (message.type === 'pause' && letGo === undefined) {
      letGo = hold();
      shell.say(t('play.paused'), 'waiting');
    } else if (message.type === 'realityRead' && letGo) {
      letGo();
      letGo = undefined;
      shell.say('');
    }
  });
}
