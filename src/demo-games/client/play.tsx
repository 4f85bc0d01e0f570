/** Entry of the play page: exchanges the ticket of the URL, renders the frame and loads the game. */
import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { createStore, Provider } from 'jotai';
import { drawPage } from '#ui/framed/draw-page.tsx';
import { watchReality } from './frame/reality.ts';
import { createShell, type Store } from './frame/shell.ts';
import { loadGame } from './games.ts';
import { CallError } from './page/calls.ts';
import { type Entered, enter, forget } from './page/entrance.ts';
import { createPage, type Page, PageProvider, readPageBlock } from './page/page.tsx';
import { openPortal, type Portal } from './page/portal.ts';
import { PlayPage, sceneAtom } from './play-page.tsx';

function open(root: HTMLElement): void {
  const block = readPageBlock();
  const page = createPage(block);
  const store = createStore();
  drawPage(
    root,
    block.theme,
    <Provider store={store}>
      <PageProvider page={page}>
        <PlayPage />
      </PageProvider>
    </Provider>,
  );
  begin(root, page, store).catch((error: unknown) => {
    const code = error instanceof CallError ? error.code : 'broken';
    if (code === 'session_over' || code === 'ticket_used') forget();
    store.set(sceneAtom, { kind: 'ended', code });
  });
}

async function begin(root: HTMLElement, page: Page, store: Store): Promise<void> {
  const entered = await enter();
  const { session } = entered;
  const portal = openPortal(session.portalUrl);
  const leave = () => leaveGame(entered, portal);
  const over = () => {
    forget();
    portal.report({ type: 'loginNeeded' });
  };
  const shell = createShell({ ...entered, portal, page, store, over });
  document.title = session.game.name;
  store.set(sceneAtom, { kind: 'game', shell, leave });
  const game = await loadGame(session.game.kind);
  if (game === undefined) throw new CallError('not_found');
  store.set(sceneAtom, { kind: 'game', shell, leave, content: await game.begin(shell) });
  watchHeight(root, portal);
  watchReality(shell, leave);
}

async function leaveGame({ calls, session }: Entered, portal: Portal): Promise<void> {
  forget();
  await calls.post('/api/leave').catch(() => undefined);
  if (portal.isThere) portal.report({ type: 'close' });
  else location.assign(session.portalUrl);
}

function watchHeight(root: HTMLElement, portal: Portal): void {
  new ResizeObserver(() => portal.report({ type: 'height', px: Math.ceil(root.scrollHeight) })).observe(root);
}

const place = document.getElementById('game');
if (place === null) throw new Error('The page has no place for the game.');
open(place);
