/** The page of a game: enters by the ticket of its address, draws the frame, loads the game and hands it the stage. */
import './parts/base.css';
import { loadGame } from './games.ts';
import { CallError } from './parts/calls.ts';
import { el } from './parts/dom.ts';
import { type Entered, enter, forget } from './parts/entrance.ts';
import { openFairness } from './parts/fairness.ts';
import { openHistory } from './parts/history.ts';
import { dress, t } from './parts/page-data.ts';
import { openPortal, type Portal } from './parts/portal.ts';
import { watchReality } from './parts/reality.ts';
import { makeFrame } from './parts/shell.ts';

const root = document.getElementById('game') ?? document.body;

async function begin(): Promise<void> {
  dress();
  try {
    await play(await enter());
  } catch (error) {
    const code = error instanceof CallError ? error.code : 'broken';
    showEnd(code);
    if (code === 'session_over' || code === 'ticket_used') forget();
  }
}

async function play(entered: Entered): Promise<void> {
  const { session, calls, token } = entered;
  const portal = openPortal(session.portalUrl);
  const leave = async () => {
    forget();
    await calls.post('/api/leave').catch(() => undefined);
    goBack(portal, session.portalUrl);
  };
  const over = () => {
    forget();
    portal.tell({ type: 'loginNeeded' });
  };
  const frame = makeFrame({
    session,
    calls,
    token,
    portal,
    leave,
    over,
    openHistory: () => void openHistory(frame.shell),
    openFairness: () => openFairness(frame.shell),
  });
  document.title = session.game.name;
  root.replaceChildren(frame.element);
  const game = await loadGame(session.game.kind);
  if (game === undefined) throw new CallError('not_found');
  await game.mount(frame.shell);
  portal.tell({ type: 'ready' });
  watchHeight(portal);
  watchReality(frame, leave);
}

function goBack(portal: Portal, portalUrl: string): void {
  if (portal.isThere) portal.tell({ type: 'close' });
  else location.assign(portalUrl);
}

function watchHeight(portal: Portal): void {
  new ResizeObserver(() => portal.tell({ type: 'height', px: Math.ceil(root.scrollHeight) })).observe(root);
}

/** Nothing can be played here: why, and the way on. */
function showEnd(code: string): void {
  const again = () => location.reload();
  const isOver = code === 'session_over' || code === 'ticket_used';
  root.replaceChildren(
    el(
      'main',
      { class: 'ended', 'aria-label': t('play.title'), 'data-testid': 'ended' },
      el('h1', { text: t(isOver ? 'ended.over' : 'ended.broken') }),
      el('p', { text: t(`error.${code}`) }),
      ...(isOver ? [] : [el('button', { type: 'button', class: 'primary', click: again, text: t('ended.again') })]),
    ),
  );
}

void begin();
