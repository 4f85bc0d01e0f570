// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readGame } from '#contract/games/read.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { click, openPage, windowOf } from '../forms/testing/open-window.tsx';
import { modalsAtom } from '../state/modals.ts';
import { Queries } from '../state/queries/queries.tsx';
import { makePage } from '../testing/site.ts';
import { GameDetails } from './game-details.tsx';
import { GameTile, useTileKit } from './game-tile.tsx';

afterEach(cleanup);

const wire = {
  nodeId: '7',
  gameName: 'Nine Lanterns',
  vassalage: 'REEL',
  displayName: 'Reel Games',
  gameType: 'RNG',
  accountTypeName: 'REEL',
  supportPlay: 0,
  minBet: '0.20',
  lines: 20,
};

function Tile({ row }: { readonly row: object }) {
  const game = readGame(row, { currencyExponent: 2 });
  const kit = useTileKit();
  return game && <GameTile game={game} kit={kit} isDeferred={false} />;
}

function open(overrides: object) {
  return openPage(
    makePage(),
    {},
    <Queries>
      <Tile row={{ ...wire, ...overrides }} />
      <GameDetails />
    </Queries>,
  );
}

async function openDetails() {
  await click(await screen.findByRole('button', { name: 'Details: Nine Lanterns' }));
  await waitFor(() => expect(windowOf('gameDetails')).not.toBeNull());
  return within(windowOf('gameDetails') as HTMLElement);
}
const facts = () =>
  [...document.querySelectorAll('[data-dialog="gameDetails"] dl > div')].map((fact) =>
    [...fact.children].map((part) => part.textContent),
  );

it('M138: return, volatility and limits of a game are shown before play', async () => {
  const { store } = open({ returnRate: '96.01', volatility: 'high', maxBet: '50.00' });
  const details = await openDetails();
  expect(facts()).toEqual([
    [inEnglish('games.facts.return'), '96.01%', inEnglish('games.facts.return.note')],
    ['Volatility', 'High', inEnglish('games.facts.volatility.high.note')],
    ['Stakes', '$0.20 to $50.00'],
    [inEnglish('lobby.lines'), '20'],
  ]);
  expect(details.getByRole('link', { name: 'Reel Games' }).getAttribute('href')).toBe('/rng?page=REEL');
  expect(details.getByRole('button', { name: inEnglish('element.game.trial') })).toBeTruthy();
  await click(details.getByRole('button', { name: 'Play' }));
  expect(store.get(modalsAtom).map(({ name }) => name)).toEqual(['login']);
  await waitFor(() => expect(windowOf('gameDetails')).toBeNull());
});

it('M138: details a vendor does not provide are omitted', async () => {
  open({ volatility: 'low', lines: undefined });
  await openDetails();
  expect(facts().map(([name, words]) => [name, words])).toEqual([
    ['Volatility', 'Low'],
    ['Stakes', 'from $0.20'],
  ]);
});

it('M138: a game without vendor data has no details to open', async () => {
  open({});
  await screen.findByRole('button', { name: 'Nine Lanterns' });
  expect(screen.queryByRole('button', { name: /^Details/ })).toBeNull();
});
