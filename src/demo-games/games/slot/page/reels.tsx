import { useLayoutEffect, useRef } from 'react';
import { usePage } from '#demo-games/client/page/page.tsx';
import { ROWS, windowAt } from '../rules/slot.ts';
import { LINES, REELS, SCATTER } from '../rules/slot-table.ts';
import { cellBox, LINE_COLOURS, linesBox, reelBox, reelsBox, stripBox } from './art/cabinet.ts';
import { ReelSymbol } from './art/symbols.tsx';

/** A winning line: its number, and how many symbols from the left count. */
export interface LineShown {
  readonly line: number;
  readonly count: number;
}

/** Highlighted wins: lines, and scatters anywhere. */
export interface Highlights {
  readonly wins: readonly LineShown[];
  readonly areScatters: boolean;
}

export interface Spin {
  readonly to: readonly number[];
  readonly isQuick: boolean;
  /** Called when the last reel has stopped. */
  readonly onStop: () => void;
}

export interface ReelsProps {
  readonly stops: readonly number[];
  readonly spin: Spin | undefined;
  readonly highlights: Highlights | undefined;
}

/** Symbols that pass on each reel before it stops. */
const RUN = [14, 18, 22, 26, 30];
const FIRST_MS = 700;
const EACH_MS = 170;

/** The five reels: at rest a window each, in motion a strip from the new window down to the old one. */
export function Reels({ stops, spin, highlights }: ReelsProps) {
  const { t } = usePage();
  const strips = useRef<(HTMLDivElement | null)[]>([]);
  useLayoutEffect(() => {
    if (spin === undefined) return;
    const running = REELS.flatMap((_, at) => run(strips.current[at] ?? undefined, at, spin.isQuick));
    // Leaving the page ends the animations early: the round continues regardless.
    void Promise.allSettled(running.map(({ finished }) => finished)).then(spin.onStop);
    return () => {
      for (const animation of running) animation.cancel();
    };
  }, [spin]);
  const names = windowAt(stops).map((reel) => reel.map((symbol) => t(`symbol.${symbol}`)).join(', '));
  return (
    <div className={reelsBox} role="img" aria-label={t('slot.shown', { symbols: names.join(' | ') })}>
      {REELS.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reel is known by its place
        <div key={at} className={reelBox}>
          <Strip
            stripRef={(strip) => {
              strips.current[at] = strip;
            }}
            symbols={stripOf(at, stops[at] ?? 0, spin)}
            isWon={(row) => isWon(highlights, stops, at, row)}
          />
        </div>
      ))}
      <svg className={linesBox} viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true">
        {highlights?.wins.map(({ line, count }) => (
          <WonLine key={line} line={line} count={count} />
        ))}
      </svg>
    </div>
  );
}

interface StripProps {
  readonly stripRef: (strip: HTMLDivElement | null) => void;
  readonly symbols: readonly number[];
  readonly isWon: (row: number) => boolean;
}

function Strip({ stripRef, symbols, isWon: hasWon }: StripProps) {
  return (
    <div ref={stripRef} className={stripBox} style={{ blockSize: `${(symbols.length / ROWS) * 100}%` }}>
      {symbols.map((symbol, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
        <div key={row} className={cellBox} data-won={hasWon(row) ? '' : undefined}>
          <ReelSymbol symbol={symbol} />
        </div>
      ))}
    </div>
  );
}

function WonLine({ line, count }: LineShown) {
  const points = (LINES[line] ?? []).slice(0, count).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`);
  return (
    <polyline
      points={points.join(' ')}
      fill="none"
      stroke={LINE_COLOURS[line % LINE_COLOURS.length]}
      strokeWidth={5}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  );
}

/** Animates a strip from the old window at its end to its beginning, with a slight overshoot. */
function run(strip: HTMLElement | undefined, at: number, isQuick: boolean): readonly Animation[] {
  if (strip === undefined) return [];
  const whole = runOf(at, isQuick) + ROWS * 2;
  const from = `translateY(-${((whole - ROWS) / whole) * 100}%)`;
  const beyond = `translateY(${(0.12 / whole) * 100}%)`;
  const steps = [{ transform: from }, { transform: beyond, offset: 0.88 }, { transform: 'none' }];
  const duration = isQuick ? 350 + at * 90 : FIRST_MS + at * EACH_MS;
  return [strip.animate(steps, { duration, easing: 'cubic-bezier(.22,.7,.3,1)', fill: 'forwards' })];
}

function runOf(at: number, isQuick: boolean): number {
  return isQuick ? 8 + at * 2 : (RUN[at] ?? 14);
}

/** Symbols of a reel's strip from top to bottom. */
function stripOf(at: number, stop: number, spin: Spin | undefined): readonly number[] {
  if (spin === undefined) return windowOf(at, stop);
  const next = spin.to[at] ?? 0;
  const passing = Array.from({ length: runOf(at, spin.isQuick) }, (_, step) => symbolAt(at, next + ROWS + step));
  return [...windowOf(at, next), ...passing, ...windowOf(at, stop)];
}

function symbolAt(reel: number, stop: number): number {
  const strip = REELS[reel] ?? [];
  return strip[((stop % strip.length) + strip.length) % strip.length] ?? 8;
}

function windowOf(reel: number, stop: number): readonly number[] {
  return Array.from({ length: ROWS }, (_, row) => symbolAt(reel, stop + row));
}

function isWon(highlights: Highlights | undefined, stops: readonly number[], at: number, row: number): boolean {
  if (highlights === undefined) return false;
  if (highlights.areScatters && windowAt(stops)[at]?.[row] === SCATTER) return true;
  return highlights.wins.some(({ line, count }) => at < count && LINES[line]?.[at] === row);
}
