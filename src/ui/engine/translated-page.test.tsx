// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followTranslation, type Translation } from './translated-page.ts';

let translation: Translation;
beforeAll(() => {
  translation = followTranslation(document);
});

let show: (state: { readonly words: string; readonly isLong: boolean }) => void;

function Shown() {
  const [{ words, isLong }, set] = useState({ words: 'one', isLong: true });
  show = set;
  return (
    <p>
      {isLong && <>before </>}
      {words}
      {isLong && <b>bold</b>}
      {isLong && ' after'}
    </p>
  );
}

beforeEach(() => {
  render(<Shown />);
});
afterEach(cleanup);

/** As Chromium's translator does: wraps each text in two font elements. */
async function translate(): Promise<void> {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `[${text.data}]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
  await Promise.resolve();
}

const shown = () => document.querySelector('p')?.textContent;

test('K4: parts of a translated page are removed and restored in their places', async () => {
  await translate();
  expect(shown()).toBe('[before ][one][bold][ after]');
  await act(() => show({ words: 'one', isLong: false }));
  expect(shown()).toBe('[one]');
  await act(() => show({ words: 'one', isLong: true }));
  expect(shown()).toBe('before [one]bold after');
});

test('K4: a text that changes on a translated page is shown and translated again', async () => {
  await translate();
  await act(() => show({ words: 'two', isLong: true }));
  await Promise.resolve();
  expect(shown()).toBe('[before ]two[bold][ after]');
  await translate();
  await act(() => show({ words: 'three', isLong: false }));
  await Promise.resolve();
  expect(shown()).toBe('three');
});

test('K4: a node with another parent stays there, and nothing throws', () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')];
  const child = other.appendChild(document.createElement('b'));
  expect(one.removeChild(child)).toBe(child);
  expect(child.parentNode).toBe(other);
  const added = document.createElement('i');
  one.insertBefore(added, child);
  expect(one.lastChild).toBe(added);
});

/** Server markup of `Shown`, translated before any script; with the records of what was removed. */
async function openTranslated() {
  cleanup();
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Shown />);
  const removals: MutationRecord[] = [];
  const observer = new MutationObserver((records) => removals.push(...records));
  observer.observe(place, { childList: true, subtree: true });
  await translate();
  observer.disconnect();
  return { place, removals };
}

test('K4: a page that was translated before its hydration hydrates without a mismatch, and is translated again', async () => {
  const { place, removals } = await openTranslated();
  const onRecoverableError = vi.fn();
  translation.hold(removals);
  expect(shown()).toBe('before onebold after');
  const root = await act(async () => {
    const root = hydrateRoot(place, <Shown />, { onRecoverableError });
    // The translator goes on while the page hydrates.
    await translate();
    return root;
  });
  await act(() => show({ words: 'two', isLong: true }));
  expect(shown()).toBe('before twobold after');
  translation.release();
  expect(shown()).toBe('[before ]two[bold][ after]');
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(translation.hasBegun()).toBe(true);
  await act(() => root.unmount());
  place.remove();
});

test.each([
  ['written again', '[one]', () => act(() => show({ words: 'two', isLong: true }))],
  ['removed', '[before ]', () => act(() => show({ words: 'one', isLong: false }))],
  ['all of its element, and written again', '[bold]', () => void document.querySelector('b')?.replaceChildren('bold')],
])('K4: a click on a text that is %s while the button is down still arrives, once', async (_, words, change) => {
  const clicked = vi.fn();
  document.querySelector('p')?.addEventListener('click', clicked);
  for (const isOfBrowser of [false, true]) {
    await act(() => show({ words: 'one', isLong: true }));
    await translate();
    const font = [...document.querySelectorAll('font font')].find(({ textContent }) => textContent === words);
    const parent = font?.closest<HTMLElement>(':not(font)');
    font?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await change();
    expect(font?.isConnected).toBe(false);
    parent?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    if (isOfBrowser) parent?.click();
    await new Promise((resolve) => setTimeout(resolve));
    expect(clicked).toHaveBeenCalledTimes(1);
    clicked.mockClear();
  }
});
