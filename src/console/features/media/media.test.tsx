// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import { createQueries } from '#console/api/queries.ts';
import { StaffClientContext } from '#console/api/use-staff.ts';
import { MediaButton } from '#console/media/media-button.tsx';
import { MeContext } from '#console/session/me.ts';
import { consoleText } from '#console/testing/console-text.ts';
import type { MediaPicture } from '#contract/staff/media/calls.ts';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import Media from './media.tsx';

const word = (key: string, values?: Record<string, string | number>) => consoleText('media', key, values);
const place = (name: string) => document.querySelector(`[data-element="console.${name}"]`) as HTMLElement;
afterEach(cleanup);

const ID = '0123456789abcdef0123';
const PICTURE: MediaPicture = {
  id: ID,
  name: 'Tower',
  alt: {},
  x: 0.25,
  y: 0.5,
  version: 3,
  width: 3_200,
  height: 1_200,
  bytes: 90_000,
  at: '2026-11-30T00:00:00.000Z',
  by: 'Sam',
  uses: [],
};

const ME = {
  staffId: 'olga',
  name: 'Olga',
  email: '',
  role: 'operator',
  merchants: 'all',
  csrf: 'x',
  secondStep: true,
  sites: [
    {
      merchant: 'aurora',
      name: 'Aurora',
      origin: 'http://aurora.test',
      languages: ['EN', 'VI'],
      defaultLanguage: 'EN',
    },
  ],
} as const;

/** A server of the library; `replies` answer the calls that change something, by name. */
function open(content: React.ReactNode, pictures: readonly MediaPicture[], replies: Record<string, unknown> = {}) {
  const asked: [string, object][] = [];
  const client: StaffClient = {
    async send({ name }, request) {
      if (name === 'staffMedia') return { pictures, bytes: 90_000, mostBytes: 1_048_576 } as never;
      asked.push([name, request]);
      const reply = replies[name];
      if (reply instanceof StaffCallFailed) throw reply;
      return reply as never;
    },
  };
  render(
    <MemoryRouter initialEntries={['/m/aurora/media']}>
      <QueryClientProvider client={createQueries()}>
        <StaffClientContext value={client}>
          <MeContext value={ME}>
            <ToastProvider labels={{ region: 'messages', dismiss: 'dismiss' }}>
              <Routes>
                <Route path="/m/:merchant/media" element={content} />
              </Routes>
            </ToastProvider>
          </MeContext>
        </StaffClientContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { asked };
}

it('issue 46: the library asks for alternative texts, and changes name, texts and focal point', async () => {
  const { asked } = open(<Media />, [PICTURE], { staffChangeMedia: null });
  expect(await screen.findByText(word('alt.missing'))).toBeTruthy();
  fireEvent.click(place('media.open'));
  await waitFor(() => expect(place('media.save')).not.toBeNull());
  const [english] = screen.getAllByLabelText(/Alternative text/);
  fireEvent.change(english as HTMLElement, { target: { value: ' A tower ' } });
  fireEvent.change(place('picture.x'), { target: { value: '0.75' } });
  // The focal point alone: a picture of the library is not enlarged.
  expect(place('picture.zoom')).toBeNull();
  fireEvent.click(place('media.save'));
  const change = { id: ID, version: 3, name: 'Tower', alt: { EN: 'A tower' }, x: 0.75, y: 0.5 };
  await waitFor(() => expect(asked).toEqual([['staffChangeMedia', change]]));
});

it('issue 46: a picture that is used says where, and cannot be removed', async () => {
  const uses = [
    { place: 'content', title: 'Winter' },
    { place: 'brand', title: '' },
  ] as const;
  open(<Media />, [{ ...PICTURE, uses }]);
  expect(await screen.findByText(word('uses_other', { count: 2 }))).toBeTruthy();
  fireEvent.click(place('media.open'));
  expect(await screen.findByText(word('use.content', { title: 'Winter' }))).toBeTruthy();
  expect(screen.getByText(word('use.brand'))).toBeTruthy();
  expect((place('media.remove') as HTMLButtonElement).disabled).toBe(true);
});

it('issue 46: a refused upload is said, and a field takes a picture of the library at its focal point', async () => {
  open(<Media />, [], { staffAddMedia: { fault: 'unsafe' } });
  await waitFor(() => expect(place('media.file')).not.toBeNull());
  fireEvent.change(place('media.file'), { target: { files: [new File(['<svg/>'], 'a.svg')] } });
  expect(await screen.findByText(word('fault.unsafe'))).toBeTruthy();
  cleanup();

  const path = `/_media/banner-${ID}.webp`;
  const chosen: string[] = [];
  const made = { picture: { path, bytes: 1, width: 2_400, height: 900, notes: [] } };
  const { asked } = open(
    <MediaButton merchant="aurora" use="banner" name="Picture" onPicture={(found) => chosen.push(found)} />,
    [PICTURE],
    { staffCutMedia: made },
  );
  fireEvent.click(place('picture.choose.banner'));
  fireEvent.click(await screen.findByRole('button', { name: 'Tower' }));
  fireEvent.click(place('picture.save'));
  await waitFor(() => expect(chosen).toEqual([path]));
  expect(asked).toEqual([['staffCutMedia', { id: ID, use: 'banner', x: 0.25, y: 0.5, zoom: 1 }]]);
});
