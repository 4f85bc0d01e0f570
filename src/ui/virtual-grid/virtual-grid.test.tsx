// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Range } from './layout.ts';
import { type GridSource, sourceOf } from './source.ts';
import { type CardProps, VirtualGrid } from './virtual-grid.tsx';

const WIDTH = 430;
const HEIGHT = 600;
let scrollTop = 0;
const sheet = document.createElement('style');

beforeEach(() => {
  scrollTop = 0;
  vi.stubGlobal('innerHeight', HEIGHT);
  // jsdom has no layout: the sheet states what WebKit computes, which does not take the gaps off.
  sheet.textContent =
    '.grid { grid-template-columns: 107.5px 107.5px 107.5px 107.5px; column-gap: 10px; row-gap: 20px; direction: ltr }';
  document.head.append(sheet);
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top: -scrollTop, left: 0, width: WIDTH }) as DOMRect,
  );
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => {
    scrollTop = top;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const drawn = vi.fn();
const Card = memo(function Card({ item, shared }: CardProps<string, string>) {
  drawn(item);
  return (
    <button type="button" data-card-action="">
      {shared} {item}
    </button>
  );
});
const Waiting = () => <i>waiting</i>;
const items = Array.from({ length: 3_000 }, (_, at) => `${at}`);

function draw(source: GridSource<string> = sourceOf(items), onRange?: (range: Range) => void, shared = 'game') {
  return (
    <VirtualGrid
      label="Games"
      source={source}
      Card={Card}
      Waiting={Waiting}
      shared={shared}
      className="grid"
      cardHeight={() => 180}
      onRange={onRange}
    />
  );
}

async function scrollTo(top: number): Promise<void> {
  scrollTop = top;
  await act(async () => {
    fireEvent.scroll(window);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Content ahead of the screen is rendered a frame after the visible content. */
const nextFrame = () => act(async () => void (await new Promise((resolve) => requestAnimationFrame(resolve))));

const shownNow = () =>
  [...document.querySelectorAll<HTMLElement>('li:not([hidden])')].map(
    (cell) => Number(cell.ariaPosInSet ?? cell.getAttribute('aria-posinset')) - 1,
  );
const cellOf = (index: number) => document.querySelector<HTMLElement>(`li[aria-posinset="${index + 1}"]`);

describe('VirtualGrid', () => {
  it('renders the visible part of thousands, reports the total, and has the full height', async () => {
    render(draw());
    expect(shownNow()).toHaveLength(12);
    await nextFrame();
    const list = screen.getByRole('list', { name: 'Games' });
    expect(shownNow()).toEqual(Array.from({ length: 16 }, (_, at) => at));
    expect(list.style.blockSize).toBe(`${750 * 200 - 20}px`);
    const cell = cellOf(5);
    expect(cell?.getAttribute('aria-setsize')).toBe('3000');
    expect(cell?.style.transform).toBe('translate(110px, 200px)');
    expect(cell?.style.blockSize).toBe('180px');
  });

  it('scrolling by a row renders only that row’s cards', async () => {
    const onRange = vi.fn();
    render(draw(undefined, onRange));
    await nextFrame();
    drawn.mockClear();
    await scrollTo(220);
    expect(drawn.mock.calls.flat()).toEqual(['16', '17', '18', '19']);
    expect(onRange).toHaveBeenLastCalledWith({ first: 0, end: 20 });
    drawn.mockClear();
    await scrollTo(100_000);
    expect(
      shownNow()
        .toSorted((a, b) => a - b)
        .at(0),
    ).toBe(Math.floor((100_000 - 180 + 20) / 200) * 4);
    expect(document.querySelectorAll('li').length).toBeLessThanOrEqual(24);
  });

  it('in right-to-left the cards run the other way', () => {
    sheet.textContent = `${sheet.textContent} .grid { direction: rtl }`;
    render(draw());
    expect(cellOf(1)?.style.transform).toMatch(/^translate\(-110px/);
  });

  it('arrow keys move between cards, End to the very last', async () => {
    render(draw());
    cellOf(0)?.querySelector('button')?.focus();
    const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement as Element, { key }));
    await press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('game 1');
    await press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('game 5');
    await press('End');
    expect(document.activeElement?.textContent).toBe('game 2999');
  });

  it('the focused card stays while the page scrolls away from it', async () => {
    render(draw());
    const button = cellOf(2)?.querySelector('button');
    button?.focus();
    await scrollTo(50_000);
    expect(document.activeElement).toBe(button);
    expect(button?.textContent).toBe('game 2');
  });

  it('Tab follows the reading order, also with reused cards', async () => {
    render(draw());
    await scrollTo(2_000);
    await scrollTo(1_400);
    const order = () => shownNow();
    fireEvent.keyDown(screen.getByRole('list'), { key: 'Tab' });
    expect(order()).toEqual(order().toSorted((a, b) => a - b));
  });

  it('a loading item reserves its place and is rendered there', async () => {
    const here: (string | undefined)[] = ['a'];
    let report: () => void = () => {};
    const source: GridSource<string> = {
      count: 3,
      at: (index) => (index === 2 ? null : here[index]),
      subscribe: (listen) => {
        const before = report;
        report = () => {
          before();
          listen();
        };
        return () => undefined;
      },
    };
    render(draw(source));
    expect([cellOf(0)?.textContent, cellOf(1)?.textContent, cellOf(2)?.textContent]).toEqual(['game a', 'waiting', '']);
    cellOf(1)?.focus();
    here[1] = 'b';
    await act(async () => report());
    expect(cellOf(1)?.textContent).toBe('game b');
    expect(document.activeElement).toBe(cellOf(1)?.querySelector('button'));
  });

  it('a change of shared data redraws all cards', () => {
    const source = sourceOf(['a', 'b']);
    const { rerender } = render(draw(source));
    rerender(draw(source, undefined, 'play'));
    expect(cellOf(1)?.textContent).toBe('play b');
  });
});
