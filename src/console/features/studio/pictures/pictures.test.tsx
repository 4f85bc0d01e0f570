// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StaffCallFailed } from '#console/api/client.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { FieldForm } from '../fields/field-form.tsx';
import { FIELDS } from '../fields/fields.ts';
import { HomePart } from '../parts/home-part.tsx';
import type { PartProps } from '../parts/part-props.ts';
import { openDraft } from '../testing/draft-of.tsx';
import { InConsole, scriptClient } from '../testing/in-console.tsx';

const mediaText = (key: string) => consoleText('media', key);
const place = (name: string) =>
  document.querySelector(`[data-element="console.studio.${name}"], [data-element="console.${name}"]`) as HTMLElement;
const SLIDE = 'assets/slide-0123456789abcdef0123.webp';

beforeEach(() => {
  // jsdom has no addresses of files.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(Part: (props: PartProps) => React.ReactNode, replies: readonly object[]) {
  const { asked, client } = scriptClient(replies);
  const draft = openDraft();
  const Screen = () => (
    <Part draft={draft.useOpened()} findings={[]} onElement={() => undefined} onPair={() => undefined} />
  );
  render(
    <InConsole client={client}>
      <Screen />
    </InConsole>,
  );
  return { ...draft, asked };
}

/** What a window shows a moment after it opens. */
async function found(name: string): Promise<HTMLElement> {
  await waitFor(() => expect(place(name)).not.toBeNull());
  return place(name);
}

const choose = async (file: File) => fireEvent.change(await found('picture.file'), { target: { files: [file] } });
const save = () => fireEvent.click(place('picture.save'));
const made = { path: SLIDE, bytes: 90_000, width: 1600, height: 600, notes: [] };

it('issue 46: a lost connection loses neither file nor frame, and the same upload is sent again', async () => {
  const Pictures = (props: PartProps) => <FieldForm {...props} fields={FIELDS.pictures} />;
  const { asked, edits } = open(Pictures, [
    new StaffCallFailed('unanswered'),
    { picture: { ...made, notes: ['animated'] } },
  ]);
  fireEvent.click(within(place('picture.card')).getByRole('button'));
  await choose(new File(['picture'], 'card.png'));
  save();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(edits).toEqual([]);
  save();
  await waitFor(() => expect(edits).toMatchObject([{ pointer: '/assets/card', value: JSON.stringify(SLIDE) }]));
  expect(asked).toEqual(Array(2).fill({ file: btoa('picture'), use: 'card', x: 0.5, y: 0.5, zoom: 1 }));
  expect(await screen.findByText(new RegExp(mediaText('note.animated')))).toBeTruthy();
});

it('issue 46: a refused file says why, and too large a one is not sent', async () => {
  const { asked, edits } = open(HomePart, [{ fault: 'unsafe' }]);
  fireEvent.click(within(place('picture.slide')).getByRole('button'));
  await choose(new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'huge.png'));
  expect((await screen.findByRole('alert')).textContent).toBe(mediaText('fault.bytes'));
  expect((place('picture.save') as HTMLButtonElement).disabled).toBe(true);
  await choose(new File(['<svg/>'], 'a.svg'));
  save();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(mediaText('fault.unsafe')));
  expect([asked.length, edits]).toEqual([1, []]);
});

it('issue 46: a slide gets the picture, the side that phones keep, and its alternative text', async () => {
  const { asked, edits } = open(HomePart, [{ picture: made }]);
  fireEvent.click(within(place('picture.slide')).getByRole('button'));
  await choose(new File(['picture'], 'hero.jpg'));
  const picture = () => document.querySelector('img[src="blob:picture"]');
  await waitFor(() => expect(picture()).not.toBeNull());
  const measured = picture() as HTMLImageElement;
  Object.defineProperties(measured, { naturalWidth: { value: 4000 }, naturalHeight: { value: 1500 } });
  fireEvent.load(measured);
  fireEvent.change(place('picture.zoom'), { target: { value: '2' } });
  fireEvent.change(place('picture.x'), { target: { value: '0.9' } });
  fireEvent.change(screen.getByLabelText(mediaText('alt')), { target: { value: 'A tower at night' } });
  save();
  await waitFor(() => expect(edits).toHaveLength(2));
  expect(asked).toMatchObject([{ use: 'slide', x: 0.9, y: 0.5, zoom: 2 }]);
  const home = JSON.parse(edits.find(({ pointer }) => pointer === '/home')?.value ?? '[]');
  const [slide] = home.find(({ section }: { section: string }) => section === 'banners').slides;
  expect(slide).toMatchObject({ image: SLIDE, focus: 'right', alt: expect.stringMatching(/\.alt$/) });
  expect(edits).toContainEqual({ file: 'texts/EN.json', pointer: `/${slide.alt}`, value: '"A tower at night"' });
});
