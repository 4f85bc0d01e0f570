// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, elementOf, openPage } from '#portal/forms/testing/open-window.tsx';
import { Queries } from '#portal/state/queries/queries.tsx';
import { ALL_TREES, makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { Home } from './home.tsx';

afterEach(cleanup);

const ANNOUNCEMENTS = '/wps/relay/MCSFE_getListAnnouncements';
const banner = { id: 'b', url: '/_brand/assets/served.svg', groupName: 'w_home', title: 'The week of reels' };
const status = { info: { ...ALL_TREES.status.info, resources: [] } };

it('M344: a home page without pictures keeps its words, the hero’s and the vendors’ too', async () => {
  const lists = { [ANNOUNCEMENTS]: [answer({ banners: [banner], player: [], popup: [], promotion: [] })] };
  await act(async () =>
    openPage(
      makePage({ status }),
      lists,
      <Queries>
        <Home />
      </Queries>,
    ),
  );
  await screen.findByRole('img', { name: 'The week of reels' });
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'REEL Games' })).toHaveLength(2));
  expect(document.querySelectorAll('img').length).toBeGreaterThan(10);
  // Some images load late.
  await waitFor(() => {
    for (const image of document.querySelectorAll('img[src]')) fireEvent.error(image);
    expect(document.querySelectorAll('img[src]')).toHaveLength(0);
  });
  const hero = elementOf('home.banners')?.textContent;
  expect(hero).toContain(inEnglish('home.playNow'));
  expect(hero).toContain('The week of reels');
  expect(screen.getAllByRole('link', { name: 'REEL Games' })).toHaveLength(2);
});
