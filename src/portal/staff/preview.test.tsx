// @vitest-environment jsdom

import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageView } from '#contract/analytics/calls.ts';
import { announcements } from '#contract/announcements/calls.ts';
import { login } from '#contract/session/calls.ts';
import { PREVIEW_HEADER } from '#contract/staff/previews/calls.ts';
import { tagMessage } from '#contract/staff/previews/preview-messages.ts';
import { status } from '#contract/system/calls.ts';
import { balance } from '#contract/wallet/calls.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { portalAtom } from '../state/atoms.ts';
import { createState } from '../state/sources/create-state.ts';
import { wordsAtom } from '../state/texts/words.ts';
import { makePage } from '../testing/site.ts';
import { openConsoleLine } from './console-line.ts';
import { Overlay } from './overlay.tsx';
import { listenForPicks, placeOfPair } from './picker.ts';
import { createPreviewClient } from './preview-client.ts';
import { readPreviewState } from './preview-tag.ts';
import { readPreviewDocuments } from './read-documents.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const PREVIEW = {
  mode: 'frame',
  member: { id: '1', account: 'a', type: 2 },
  consoleOrigin: 'http://console.localhost:8080',
  pending: 2,
  address: { pathname: '/vip', search: '' },
};

beforeEach(() => {
  // Layout is out of scope of this test.
  Element.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML = `
    <nav data-element="side"><a href="#live" data-element="nav.live"><b id="inner">Live</b></a></nav>
    <button id="plain">Plain</button>`;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the preview client', () => {
  it('N01: calls that need a member or change something are refused; nothing is sent', async () => {
    const asked: [Request, RequestInit | undefined][] = [];
    vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
      asked.push([input, init]);
      return Response.json({ success: true, value: [] });
    });
    // Without a page there is no address that a path is relative to.
    const OfPage = class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'https://site.example') : input, init);
      }
    };
    vi.stubGlobal('Request', OfPage);
    const store = createState(makePage());
    const client = createPreviewClient(store, 'preview-a-name');
    for (const send of [
      () => client.send(balance, {}),
      () => client.send(status, { url: 'x' }),
      () => client.send(pageView, { screen: 'home', language: 'EN' }),
      () => client.send(login, { account: 'a', password: 'b' } as never),
    ])
      await expect(send()).rejects.toBeInstanceOf(CallRefused);
    expect(asked).toEqual([]);
    expect(store.get(wordsAtom).map(({ message }) => message)).toEqual(['This is a preview: nothing was sent.']);
    await client.send(announcements, {} as never);
    expect(asked).toHaveLength(1);
    for (const [{ headers }, init] of asked) {
      expect(init?.credentials).toBe('omit');
      expect([headers.get(PREVIEW_HEADER), headers.get('Language')]).toEqual(['a-name', 'EN']);
    }
  });
});

describe('the preview data', () => {
  it('N01: names the member the page is shown for; invalid data is refused', () => {
    expect(readPreviewState(PREVIEW)).toMatchObject({ mode: 'frame', member: { type: 2 }, pending: 2 });
    expect(readPreviewState({ ...PREVIEW, member: null }).member).toBeNull();
    for (const wrong of [
      {},
      { ...PREVIEW, mode: 'x' },
      { ...PREVIEW, consoleOrigin: 1 },
      { ...PREVIEW, address: null },
    ])
      expect(() => readPreviewState(wrong)).toThrow('preview');
  });

  it('N01: invalid documents are distinguished from a site', () => {
    const brand = { livery: 1, merchant: 'quartz', name: 'Quartz', theme: { seeds: { accent: '#2dd4bf' } } };
    const trees = { status: { maintenance: true, info: {} }, site: {}, lanes: [] };
    expect(readPreviewDocuments({ brand, trees, member: null })?.documents.maintenance).toBe(true);
    for (const wrong of [null, {}, { brand, trees: [] }, { brand: {}, trees }])
      expect(readPreviewDocuments(wrong)).toBeUndefined();
  });
});

describe('picking elements', () => {
  function listen(isPicking = false) {
    const picked: string[] = [];
    const state = { isPicking };
    const stop = listenForPicks(() => state.isPicking, {
      onPoint: () => undefined,
      onPick: (place) => picked.push(place.dataset['element'] ?? ''),
      onToggle: (on) => {
        state.isPicking = on;
      },
    });
    return { picked, state, stop };
  }
  const inner = () => document.querySelector('#inner') as HTMLElement;

  it('N01: Alt+click picks the nearest element and triggers nothing else; a plain click works normally', () => {
    const { picked, stop } = listen();
    const heard = vi.fn();
    document.addEventListener('click', heard);
    fireEvent.click(inner(), { altKey: true });
    expect([picked, heard.mock.calls.length]).toEqual([['nav.live'], 0]);
    fireEvent.click(inner());
    fireEvent.click(document.querySelector('#plain') as HTMLElement, { altKey: true });
    expect([picked, heard.mock.calls.length]).toEqual([['nav.live'], 2]);
    stop();
    fireEvent.click(inner(), { altKey: true });
    expect(picked).toEqual(['nav.live']);
    document.removeEventListener('click', heard);
  });

  it('N01: the keyboard picks: Alt+Y begins, arrow up widens, Enter picks, Escape ends', () => {
    const { picked, state, stop } = listen();
    fireEvent.keyDown(document.body, { code: 'KeyY', key: 'y', altKey: true });
    expect(state.isPicking).toBe(true);
    const link = document.querySelector('a') as HTMLElement;
    link.focus();
    fireEvent.keyDown(link, { key: 'Enter' });
    fireEvent.keyDown(link, { key: 'ArrowUp' });
    fireEvent.keyDown(link, { key: 'Enter' });
    expect(picked).toEqual(['nav.live', 'side']);
    fireEvent.keyDown(link, { key: 'Escape' });
    expect(state.isPicking).toBe(false);
    fireEvent.keyDown(link, { key: 'Enter' });
    expect(picked).toHaveLength(2);
    stop();
  });
});

describe('the place of two colours', () => {
  it('issue 46: is the first part in use that shows one on the other, as text, surface or border', () => {
    document.body.innerHTML = `
      <section data-staff style="background-color: #000000"><b style="color: #222222">Staff</b></section>
      <main style="background-color: #000000">
        <h1 id="hidden" style="color: #222222">For screen readers</h1>
        <p id="empty" style="color: #222222"><i></i></p>
        <div style="background-color: rgba(9, 9, 9, 0)"><p id="text" style="color: #222222">Text</p></div>
        <div id="surface" style="background-color: #333333"><span style="color: #222222">On another</span></div>
        <hr id="none" style="border-top: 0 solid #444444"><hr id="border" style="border-top: 1px solid #444444">
      </main>`;
    HTMLElement.prototype.checkVisibility = () => true;
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: HTMLElement) {
      return new DOMRect(0, 0, this.id === 'hidden' ? 1 : 90, 1);
    });
    const find = (front: string) => placeOfPair({ front, back: '#000000' })?.id;
    expect(['#222222', '#333333', '#444444', '#555555'].map(find)).toEqual(['text', 'surface', 'border', undefined]);
    expect(placeOfPair({ front: '#222222', back: '#333333' })?.textContent).toBe('On another');
    HTMLElement.prototype.checkVisibility = () => false;
    expect(find('#222222')).toBeUndefined();
    Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility');
    vi.restoreAllMocks();
  });
});

describe('the console channel', () => {
  it('N01: accepts messages only from the parent frame with the exact console origin', () => {
    const line = openConsoleLine(PREVIEW.consoleOrigin);
    const heard: unknown[] = [];
    const stop = line.hear((wish) => heard.push(wish));
    const data = tagMessage({ kind: 'pick', on: true });
    const post = (origin: string, source: Window | null, payload: unknown = data) =>
      window.dispatchEvent(new MessageEvent('message', { origin, source, data: payload }));
    post('http://evil.example', window.parent);
    post(`${PREVIEW.consoleOrigin}.evil.example`, window.parent);
    post(PREVIEW.consoleOrigin, null);
    post(PREVIEW.consoleOrigin, window.parent, { kind: 'pick', on: true });
    expect(heard).toEqual([]);
    post(PREVIEW.consoleOrigin, window.parent);
    expect(heard).toEqual([{ kind: 'pick', on: true }]);
    stop();
  });

  it('N01: the banner shows that this is a preview and the number of pending changes', async () => {
    const store = createState(makePage());
    const preview = readPreviewState(PREVIEW);
    await act(
      async () => void render(<Overlay preview={preview} store={store} followScreens={() => () => undefined} />),
    );
    const banner = document.querySelector('[data-element="preview.banner"]');
    expect(banner?.textContent).toContain('Preview with 2 changes that aren’t applied.');
    expect(document.querySelector('[data-element="preview.why"]')).toBeNull();
  });

  it('issue 46: a ticket of the console redraws the page in place; one that shows nothing is reported', async () => {
    const page = makePage();
    const store = createState(page);
    const sheets: unknown[] = [];
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync = (css: string) => void sheets.push(css);
      },
    );
    Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
    const portal = { ...page, revision: 'preview-2', language: 'EN', portal: { ...page.portal, name: 'A draft' } };
    const answers = [Response.json({ portal, theme: ':root{}' }), new Response('{}', { status: 404 })];
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return answers.shift();
    });
    const reported: unknown[] = [];
    const post = vi.spyOn(window, 'parent', 'get').mockReturnValue({
      postMessage: (message: unknown) => reported.push(message),
    } as never);
    const preview = readPreviewState(PREVIEW);
    await act(
      async () => void render(<Overlay preview={preview} store={store} followScreens={() => () => undefined} />),
    );
    const renew = (letter: string) => {
      const data = tagMessage({ kind: 'renew', ticket: letter.repeat(43) });
      window.dispatchEvent(
        new MessageEvent('message', { origin: PREVIEW.consoleOrigin, source: window.parent as never, data }),
      );
    };
    renew('A');
    await vi.waitFor(() => expect(store.get(portalAtom).name).toBe('A draft'));
    expect([sheets, asked]).toEqual([[':root{}'], [`/_staff/preview/${'A'.repeat(43)}/portal`]]);
    renew('B');
    await vi.waitFor(() => expect(reported.at(-1)).toMatchObject({ kind: 'outdated' }));
    expect(store.get(portalAtom).name).toBe('A draft');
    post.mockRestore();
    Reflect.deleteProperty(document, 'adoptedStyleSheets');
  });

  it('issue 46: a link has the banner alone: no tools, and no picking', async () => {
    const store = createState(makePage());
    const preview = readPreviewState({ ...PREVIEW, mode: 'link', consoleOrigin: '' });
    await act(
      async () => void render(<Overlay preview={preview} store={store} followScreens={() => () => undefined} />),
    );
    const banner = document.querySelector('[data-element="preview.banner"]');
    expect(banner?.textContent).toContain('isn’t live');
    expect(banner?.querySelector('button')).toBeNull();
  });
});
