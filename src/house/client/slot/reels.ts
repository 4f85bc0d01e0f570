import { ROWS } from '../../rules/slot.ts';
import { LINES, REELS } from '../../rules/slot-table.ts';
import { el, holdsStill, svg } from '../parts/dom.ts';
import { t } from '../parts/page-data.ts';
import { drawSymbol } from './symbols.ts';

/** The five reels on the page. */
export interface Reels {
  readonly element: HTMLElement;
  /** Turns to these stops; resolves when the last reel stands. */
  turnTo(stops: readonly number[], isQuick: boolean): Promise<void>;
  /** Marks the winning lines and their symbols; none clears them. */
  mark(wins: readonly { readonly line: number; readonly count: number }[]): void;
}

/** Symbols that run through a reel before it stands, by reel. */
const RUN = [14, 18, 22, 26, 30];
const FIRST_MS = 700;
const EACH_MS = 170;

/** Draws the reels at rest. */
export function makeReels(): Reels {
  let stops: readonly number[] = [3, 8, 5, 1, 4];
  const columns = REELS.map((_, at) => el('div', { class: 'reel' }, drawStrip(windowOf(at, stops[at] ?? 0))));
  const lines = svg('svg', {
    class: 'lines',
    viewBox: '0 0 500 300',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  const element = el('div', { class: 'reels', role: 'img' }, ...columns);
  element.append(lines);
  describe();

  function describe(): void {
    const names = REELS.map((_, at) =>
      windowOf(at, stops[at] ?? 0)
        .map((symbol) => t(`symbol.${symbol}`))
        .join(', '),
    );
    element.setAttribute('aria-label', t('slot.shown', { symbols: names.join(' | ') }));
  }

  async function turnReel(at: number, stop: number, isQuick: boolean): Promise<void> {
    const column = columns[at];
    if (column === undefined) return;
    const next = windowOf(at, stop);
    if (holdsStill()) {
      column.replaceChildren(drawStrip(next));
      return;
    }
    const run = isQuick ? 8 + at * 2 : (RUN[at] ?? 14);
    const passing = Array.from({ length: run }, (_, step) => symbolAt(at, stop + ROWS + step));
    const strip = drawStrip([...next, ...passing, ...windowOf(at, stops[at] ?? 0)]);
    column.replaceChildren(strip);
    const whole = run + ROWS * 2;
    const from = `translateY(-${((whole - ROWS) / whole) * 100}%)`;
    const duration = isQuick ? 350 + at * 90 : FIRST_MS + at * EACH_MS;
    // A little beyond its place, and back.
    const beyond = `translateY(${(0.12 / whole) * 100}%)`;
    const steps = [{ transform: from }, { transform: beyond, offset: 0.88 }, { transform: 'none' }];
    await strip.animate(steps, { duration, easing: 'cubic-bezier(.22,.7,.3,1)' }).finished;
    column.replaceChildren(drawStrip(next));
  }

  return {
    element,
    async turnTo(next, isQuick) {
      this.mark([]);
      await Promise.all(REELS.map((_, at) => turnReel(at, next[at] ?? 0, isQuick)));
      stops = next;
      describe();
    },
    mark(wins) {
      lines.replaceChildren(...wins.map(({ line, count }) => drawLine(line, count)));
      for (const [at, column] of columns.entries())
        for (const [row, cell] of [...column.querySelectorAll('.cell')].entries())
          cell.classList.toggle(
            'won',
            wins.some(({ line, count }) => at < count && LINES[line]?.[at] === row),
          );
    },
  };
}

function symbolAt(reel: number, stop: number): number {
  const strip = REELS[reel] ?? [];
  return strip[((stop % strip.length) + strip.length) % strip.length] ?? 8;
}

function windowOf(reel: number, stop: number): readonly number[] {
  return Array.from({ length: ROWS }, (_, row) => symbolAt(reel, stop + row));
}

function drawStrip(symbols: readonly number[]): HTMLElement {
  const strip = el(
    'div',
    { class: 'strip' },
    ...symbols.map((symbol) => el('div', { class: 'cell' }, drawSymbol(symbol))),
  );
  strip.style.blockSize = `${(symbols.length / ROWS) * 100}%`;
  return strip;
}

const COLOURS = ['#ffd166', '#7ae0ff', '#ff8fab', '#b6f36a', '#c7a6ff'];

function drawLine(line: number, count: number): SVGElement {
  const points = (LINES[line] ?? []).slice(0, count).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`);
  return svg('polyline', {
    points: points.join(' '),
    fill: 'none',
    stroke: COLOURS[line % COLOURS.length],
    'stroke-width': 5,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  });
}
