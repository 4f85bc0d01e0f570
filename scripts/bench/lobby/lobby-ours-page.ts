/** Page of the lobby benchmark: the grid as the portal renders it, with interactive tiles. */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { GameGrid } from '#portal/features/lobby/game-grid.tsx';
import { sourceOf } from '#ui/virtual-grid/source.ts';
import { lobbyFrame } from './lobby-frame.ts';
import { makeGames } from './lobby-games.ts';
import { offerLobby } from './lobby-scroll.ts';

const root = createRoot(document.body.appendChild(document.createElement('main')));
const frame = await lobbyFrame();

offerLobby((count) => {
  const grid = createElement(GameGrid, { source: sourceOf(makeGames(count)), label: 'Games' });
  flushSync(() => root.render(frame(grid)));
});
