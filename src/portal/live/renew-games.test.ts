import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { portalAtom } from '#portal/state/atoms.ts';
import { createState } from '#portal/state/sources/create-state.ts';
import { makePage } from '#portal/testing/site.ts';
import { renewGames } from './renew-games.ts';

it('M376, M378: the cached catalogue becomes stale only if the site’s game lists change', () => {
  const store = createState(makePage({}));
  const client = new QueryClient();
  for (const of of ['games', 'vendor games', 'notices']) client.setQueryData([of, 'list'], []);
  const isOld = (of: string) => client.getQueryState([of, 'list'])?.isInvalidated;
  const stop = renewGames(store, { client });
  store.set(portalAtom, { ...store.get(portalAtom), name: 'another revision' });
  expect(isOld('games')).toBe(false);
  store.set(portalAtom, { ...store.get(portalAtom), gameLists: '42' });
  expect(['games', 'vendor games', 'notices'].map(isOld)).toEqual([true, true, false]);
  stop();
  client.setQueryData(['games', 'list'], []);
  store.set(portalAtom, { ...store.get(portalAtom), gameLists: '43' });
  expect(isOld('games')).toBe(false);
});
