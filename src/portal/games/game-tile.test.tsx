// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readGame } from '#contract/games/read.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { click, elementOf, openPage } from '../forms/testing/open-window.tsx';
import { modalsAtom } from '../state/modals.ts';
import { Queries } from '../state/queries/queries.tsx';
import { makePage } from '../testing/site.ts';
import { GameTile, useTileKit } from './game-tile.tsx';

afterEach(cleanup);

const wire = {
  nodeId: '7',
  gameId: 'g7',
  gameName: 'Nine Lanterns',
  vassalage: 'HALCYON',
  displayName: 'Halcyon Games',
  gameType: 'RNG',
  supportPlay: 0,
  isHot: true,
  accountTypeName: 'HALCYON',
  showIcon: '/covers/7.png',
  isGame: 'game',
};

function Shown({ row }: { readonly row: object }) {
  const game = readGame(row, { currencyExponent: 2 });
  const kit = useTileKit();
  return game && <GameTile game={game} kit={kit} isDeferred={false} />;
}

function open(more: object = {}, switches: readonly string[] = ['FREEPLAY3']) {
  const childrenNodes = switches.map((modId) => ({ modId, enabled: '1', childrenNodes: [] }));
  const status = { info: { whitelabel: { modId: 'ROOT', enabled: '1', childrenNodes }, register: {} } };
  return openPage(
    makePage({ status }),
    {},
    <Queries>
      <Shown row={{ ...wire, ...more }} />
    </Queries>,
  );
}

describe('a game’s tile', () => {
  it('M138: shows name, vendor, picture and the hot flag', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Nine Lanterns' })).toBeTruthy();
    expect(screen.getByRole('article').textContent).toContain('Halcyon Games');
    expect(screen.getByText('Hot')).toBeTruthy();
    expect(document.querySelector('article img')?.getAttribute('src')).toBe('/covers/7.png');
    expect(screen.queryByText('New')).toBeNull();
  });

  it('M148: one click plays; a visitor is asked to log in', async () => {
    const { store } = open();
    await click(await screen.findByRole('button', { name: 'Nine Lanterns' }));
    expect(store.get(modalsAtom).map(({ name }) => name)).toEqual(['login']);
  });

  it('M152: a trial is offered if the game has one and the switch is on', async () => {
    open();
    expect(
      await screen.findByRole('button', { name: `${inEnglish('element.game.trial')}: Nine Lanterns` }),
    ).toBeTruthy();
    expect(elementOf('game.trial')).toBeTruthy();
    cleanup();
    open({ supportPlay: 1 });
    await screen.findByRole('button', { name: 'Nine Lanterns' });
    expect(elementOf('game.trial')).toBeNull();
    cleanup();
    open({}, []);
    await screen.findByRole('button', { name: 'Nine Lanterns' });
    expect(elementOf('game.trial')).toBeNull();
  });

  it('M344: a picture that fails twice becomes the default icon', async () => {
    open();
    await screen.findByRole('button', { name: 'Nine Lanterns' });
    for (const _ of [1, 2]) fireEvent.error(document.querySelector('article img') as Element);
    expect(document.querySelector('article img')).toBeNull();
    expect(document.querySelector('article [data-fallback] svg')).toBeTruthy();
  });
});
