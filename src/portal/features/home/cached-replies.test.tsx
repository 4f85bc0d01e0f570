// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, elementOf, openPage, refuse, type Script } from '#portal/forms/testing/open-window.tsx';
import { Queries } from '#portal/state/queries/queries.tsx';
import { QueriesContext, type QueriesPlace } from '#portal/state/queries/queries-place.ts';
import { makePage } from '#portal/testing/site.ts';
import { Home } from './home.tsx';

afterEach(cleanup);

const words = (id: string) => elementOf(id)?.textContent ?? '';
const refused = refuse('maintenance', {}, 503);

const SCRIPT: Script = {
  '/wps/relay/MCSFE_getListAnnouncements': [
    answer({
      banners: [],
      popup: [],
      player: [{ id: 'n1', title: 'Harvest week', content: '<p>From Monday</p>' }],
      promotion: [{ id: 'p1', title: 'Welcome gift', content: '<p>For you</p>' }],
    }),
    refused,
  ],
  '/wps/relay/GCSGAME_hotGamesV2': [
    answer({ list: [{ nodeId: '1', gameName: 'Nine Lanterns', vassalage: 'REEL' }] }),
    refused,
  ],
};

it('D41: the home page keeps its content when a later request is refused or unanswered: nothing moves', async () => {
  const place: QueriesPlace = {};
  const { seen } = await act(async () =>
    openPage(
      makePage({}),
      SCRIPT,
      <QueriesContext value={place}>
        <Queries>
          <Home />
        </Queries>
      </QueriesContext>,
    ),
  );
  const shown = ['home.notices', 'home.promotions'];
  await waitFor(() => expect(shown.map(words).join()).toMatch(/Harvest week.*Welcome gift/));
  const before = shown.map(words);
  const asked = seen.length;
  await act(async () => place.client?.invalidateQueries());
  await waitFor(() => expect(place.client?.isFetching()).toBe(0));
  expect(seen.length).toBeGreaterThan(asked);
  expect(shown.map(words)).toEqual(before);
});
