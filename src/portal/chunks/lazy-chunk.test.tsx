// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '#tests/setup/console.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { Region } from '../page/region.tsx';
import { createState } from '../state/sources/create-state.ts';
import { makePage } from '../testing/site.ts';
import { lazyChunk, mayDifferFromMarkup, whenTakenOver } from './lazy-chunk.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const texts = {
  'screens.failed.title': inEnglish('screens.failed.title'),
  'health.reload': inEnglish('health.reload'),
  'health.outdated': inEnglish('health.outdated'),
  'error.network_abnormal': inEnglish('error.network_abnormal'),
  'ui.retry': inEnglish('ui.retry'),
  'ui.close': 'Close',
};
const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;
// Safari's message: without an address, so that no retry of the test requests one.
const notFetched = () => Promise.reject(new TypeError('Importing a module script failed.'));

let isThere = true;

beforeEach(() => {
  vi.useFakeTimers();
  isThere = true;
  document.body.innerHTML = '<script type="application/json" id="livery-page">{"build":"b1"}</script>';
  window.sessionStorage.setItem('healed', 'b1');
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('no network');
    return Response.json({});
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function draw(load: () => Promise<{ Hello: typeof Hello }>, onClose?: () => void) {
  const Chunk = lazyChunk(load, (file) => file.Hello);
  const tree = (
    <Provider store={createState(makePage({ texts }))}>
      <p>The rest</p>
      <Region {...(onClose ? { onClose } : {})}>
        <Suspense fallback={<p>Waiting</p>}>
          <Chunk name="Ann" />
        </Suspense>
      </Region>
    </Provider>
  );
  await show(tree);
  return Chunk;
}
/** Renders and flushes promises. */
const show = (tree: ReactNode) => act(async () => void render(tree));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a lazy component', () => {
  it('M345: is drawn once its code has loaded, and at once if it has already', async () => {
    const Chunk = await draw(async () => ({ Hello }));
    expect(screen.getByText('Hello Ann')).toBeDefined();
    cleanup();
    render(<Chunk name="Bob" />);
    expect(screen.getByText('Hello Bob')).toBeDefined();
  });

  it('M345: a failed one costs its own place and offers a reload, if the page may not heal itself', async () => {
    expectConsole(/a chunk could not be loaded: missing/, /region failed/);
    await draw(notFetched);
    expect(screen.getByText('Waiting')).toBeDefined();
    await pass(5_000);
    expect(screen.getByText('The rest')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain(inEnglish('health.outdated'));
    expect(screen.getByRole('button', { name: inEnglish('health.reload') })).toBeDefined();
  });

  it('M345: offline it is reported, and loads by itself once the network is back', async () => {
    expectConsole(/a chunk could not be loaded: unreachable/, /region failed/);
    isThere = false;
    const load = vi.fn<() => Promise<{ Hello: typeof Hello }>>(notFetched);
    await draw(load);
    await pass(5_000);
    expect(screen.getByRole('alert').textContent).toContain(inEnglish('error.network_abnormal'));
    load.mockImplementation(async () => ({ Hello }));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(screen.getByText('Hello Ann')).toBeDefined();
  });

  it('M345: a failed window may be closed, and is requested again when it is reopened', async () => {
    expectConsole(/a chunk could not be loaded: missing/);
    const onClose = vi.fn();
    const load = vi.fn<() => Promise<{ Hello: typeof Hello }>>(notFetched);
    const Chunk = await draw(load, onClose);
    await pass(5_000);
    await act(async () => screen.getByRole('button', { name: 'Close' }).click());
    expect(onClose).toHaveBeenCalledTimes(1);
    cleanup();
    load.mockImplementation(async () => ({ Hello }));
    await show(
      <Suspense fallback={null}>
        <Chunk name="Cy" />
      </Suspense>,
    );
    expect(screen.getByText('Hello Cy')).toBeDefined();
  });

  it('a preloaded one is drawn without a wait', async () => {
    const Chunk = lazyChunk(
      async () => ({ Hello }),
      (file) => file.Hello,
    );
    await Chunk.preload();
    render(<Chunk name="Di" />);
    expect(screen.getByText('Hello Di')).toBeDefined();
  });

  it('M345: server markup stays while its code is missing, and hydrates once it loads', async () => {
    isThere = false;
    const load = vi.fn<() => Promise<{ Hello: typeof Hello }>>(notFetched);
    const Chunk = lazyChunk(load, (file) => file.Hello);
    const place = document.createElement('div');
    place.innerHTML = '<!--$--><p>Hello <!-- -->Eve</p><!--/$-->';
    document.body.append(place);
    const tree = (
      <Suspense fallback={null}>
        <Chunk name="Eve" />
      </Suspense>
    );
    const root = await act(async () => hydrateRoot(place, tree));
    await pass(10_000);
    expect(place.textContent).toBe('Hello Eve');
    expect(load.mock.calls.length).toBeGreaterThan(3);
    load.mockImplementation(async () => ({ Hello }));
    await pass(30_000);
    await act(async () => root.render(<p>Another page</p>));
    expect(place.textContent).toBe('Another page');
  });

  it('facts wait until the server’s lazy parts are hydrated, but not for ever', async () => {
    let bring: (file: { Hello: typeof Hello }) => void = () => undefined;
    const Part = lazyChunk(
      () => new Promise<{ Hello: typeof Hello }>((resolve) => (bring = resolve)),
      (file) => file.Hello,
    );
    const Never = lazyChunk(
      () => new Promise<{ Hello: typeof Hello }>(() => undefined),
      (file) => file.Hello,
    );
    const reported: string[] = [];
    const root = document.createElement('div');
    root.innerHTML = '<!--$--><p>Hello <!-- -->Ann</p><!--/$-->';
    await act(async () =>
      hydrateRoot(
        root,
        <Suspense fallback={null}>
          <Part name="Ann" />
        </Suspense>,
      ),
    );
    void whenTakenOver().then(() => reported.push('taken'));
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(reported).toEqual([]);
    void Part.drawn.then(() => reported.push('drawn'));
    await act(async () => vi.advanceTimersByTimeAsync(100));
    expect(reported).toEqual([]);
    await act(async () => bring({ Hello }));
    // The chunk's own `drawn` resolves at once: a window need not wait for the page behind it.
    expect(reported).toEqual(['drawn']);
    reported.length = 0;
    // Chunks are hydrated one by one: the page must have been idle for a moment.
    await act(async () => vi.advanceTimersByTimeAsync(500));
    expect(reported).toEqual(['taken']);
    expect(root.textContent).toBe('Hello Ann');

    const other = document.createElement('div');
    other.innerHTML = '<!--$--><p>Hello <!-- -->Bea</p><!--/$-->';
    await act(async () =>
      hydrateRoot(
        other,
        <Suspense fallback={null}>
          <Never name="Bea" />
        </Suspense>,
      ),
    );
    void whenTakenOver().then(() => reported.push('waited'));
    await act(async () => vi.advanceTimersByTimeAsync(3_900));
    expect(reported).toEqual(['taken']);
    expect(mayDifferFromMarkup()).toBe(false);
    await act(async () => vi.advanceTimersByTimeAsync(200));
    expect(reported).toEqual(['taken', 'waited']);
    expect(mayDifferFromMarkup()).toBe(true);
  });
});
