import { memo, useLayoutEffect, useRef } from 'react';
import { usePage } from '#demo-games/client/page/page.tsx';
import { nameSymbol } from '../rules/describe.ts';
import { linesOf, type Machine, placeOf } from '../rules/machine.ts';
import { type Coin, type Win, windowAt } from '../rules/slot.ts';
import { cellBox, coinBox, LINE_COLOURS, linesBox, reelBox, reelsBox, stripBox } from './art/cabinet.ts';
import { ReelSymbol } from './art/symbols.tsx';

/** Highlighted wins: lines or ways, and scatters anywhere. */
export interface Highlights {
  readonly wins: readonly Win[];
  readonly areScatters: boolean;
}

export interface Spin {
  readonly to: readonly number[];
  readonly isQuick: boolean;
  /** Called when the last reel has stopped. */
  readonly onStop: () => void;
}

export interface ReelsProps {
  readonly machine: Machine;
  readonly stops: readonly number[];
  readonly spin: Spin | undefined;
  readonly highlights: Highlights | undefined;
  /** Coins that stay, over the window; undefined: none stay. */
  readonly coins: readonly Coin[] | undefined;
  /** Writes the value of a coin. */
  readonly write: (units: number) => string;
}

/** Symbols that pass on each reel before it stops. */
const RUN = [8, 11, 14, 17, 20];
const FIRST_MS = 700;
const EACH_MS = 170;

/** The reels of a machine: at rest a window each, in motion a strip from the new window down to the old one. */
export function Reels({ machine, stops, spin, highlights, coins, write }: ReelsProps) {
  const { t } = usePage();
  const { reels, rows } = machine;
  const strips = useRef<(HTMLDivElement | null)[]>([]);
  useLayoutEffect(() => {
    if (spin === undefined) return;
    const running = reels.flatMap((_, at) => run(strips.current[at] ?? undefined, { at, rows }, spin.isQuick));
    // Leaving the page ends the animations early: the round continues regardless.
    void Promise.allSettled(running.map(({ finished }) => finished)).then(spin.onStop);
    return () => {
      for (const animation of running) animation.cancel();
    };
  }, [spin, reels, rows]);
  const named = (symbol: number) => nameSymbol(t, machine.symbols[symbol] ?? '');
  const names = windowAt(machine, stops).map((reel) => reel.map(named).join(', '));
  const shape = { gridTemplateColumns: `repeat(${reels.length}, 1fr)`, aspectRatio: `${reels.length} / ${rows}` };
  return (
    <div className={reelsBox} style={shape} role="img" aria-label={t('slot.shown', { symbols: names.join(' | ') })}>
      {reels.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reel is known by its place
        <div key={at} className={reelBox}>
          <Strip
            machine={machine}
            stripRef={(strip) => {
              strips.current[at] = strip;
            }}
            symbols={stripOf(machine, at, stops[at] ?? 0, spin)}
            isTurning={spin !== undefined}
            isWon={(row) => isWon(machine, highlights, stops, { at, row })}
          />
        </div>
      ))}
      <svg
        className={linesBox}
        viewBox={`0 0 ${reels.length * 100} ${rows * 100}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {highlights?.wins.map(
          ({ line, count }) => line !== null && <WonLine key={line} machine={machine} line={line} count={count} />,
        )}
      </svg>
      {coins && <Coins coins={coins} rows={rows} columns={reels.length} write={write} />}
    </div>
  );
}

interface CoinsProps extends Pick<ReelsProps, 'write'> {
  readonly coins: readonly Coin[];
  readonly rows: number;
  readonly columns: number;
}

/** The coins that stay, each over its cell. */
function Coins({ coins, rows, columns, write }: CoinsProps) {
  const shape = { gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: `repeat(${rows}, 1fr)` };
  return (
    <div className={coinBox} style={shape} aria-hidden="true">
      {coins.map(({ cell, units }) => (
        <div key={cell} style={{ gridColumn: Math.floor(cell / rows) + 1, gridRow: (cell % rows) + 1 }}>
          <ReelSymbol symbol="coin" />
          <b>{write(units)}</b>
        </div>
      ))}
    </div>
  );
}

interface StripProps {
  readonly machine: Machine;
  readonly stripRef: (strip: HTMLDivElement | null) => void;
  readonly symbols: readonly number[];
  readonly isTurning: boolean;
  readonly isWon: (row: number) => boolean;
}

function Strip({ machine, stripRef, symbols, isTurning, isWon: hasWon }: StripProps) {
  return (
    <div
      ref={stripRef}
      className={stripBox}
      style={{ blockSize: `${(symbols.length / machine.rows) * 100}%` }}
      data-turning={isTurning}
    >
      {symbols.map((symbol, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
        <Cell key={row} symbol={machine.symbols[symbol] ?? ''} isWon={!isTurning && hasWon(row)} />
      ))}
    </div>
  );
}

/** Only cells that change are drawn again: a win changes a few of them. */
const Cell = memo(function Cell({ symbol, isWon: hasWon }: { readonly symbol: string; readonly isWon: boolean }) {
  return (
    <div className={cellBox} data-won={hasWon ? '' : undefined}>
      <ReelSymbol symbol={symbol} />
    </div>
  );
});

function WonLine({
  machine,
  line,
  count,
}: {
  readonly machine: Machine;
  readonly line: number;
  readonly count: number;
}) {
  const rows = linesOf(machine)[line] ?? [];
  const points = rows.slice(0, count).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`);
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

interface Reel {
  readonly at: number;
  readonly rows: number;
}

/** Animates a strip from the old window at its end to its beginning, with a slight overshoot. */
function run(strip: HTMLElement | undefined, { at, rows }: Reel, isQuick: boolean): readonly Animation[] {
  if (strip === undefined) return [];
  const whole = runOf(at, isQuick) + rows * 2;
  const from = `translateY(-${((whole - rows) / whole) * 100}%)`;
  const beyond = `translateY(${(0.12 / whole) * 100}%)`;
  const steps = [{ transform: from }, { transform: beyond, offset: 0.88 }, { transform: 'none' }];
  const duration = isQuick ? 350 + at * 90 : FIRST_MS + at * EACH_MS;
  return [strip.animate(steps, { duration, easing: 'cubic-bezier(.22,.7,.3,1)', fill: 'forwards' })];
}

function runOf(at: number, isQuick: boolean): number {
  return isQuick ? 8 + at * 2 : (RUN[at] ?? 14);
}

/** Symbols of a reel's strip from top to bottom. */
function stripOf(machine: Machine, at: number, stop: number, spin: Spin | undefined): readonly number[] {
  const show = (from: number, length: number) =>
    Array.from({ length }, (_, row) => symbolAt(machine.reels[at] ?? [], from + row));
  if (spin === undefined) return show(stop, machine.rows);
  const next = spin.to[at] ?? 0;
  return [...show(next, machine.rows + runOf(at, spin.isQuick)), ...show(stop, machine.rows)];
}

function symbolAt(reel: readonly number[], stop: number): number {
  return reel[((stop % reel.length) + reel.length) % reel.length] ?? 0;
}

function isWon(
  machine: Machine,
  highlights: Highlights | undefined,
  stops: readonly number[],
  { at, row }: { readonly at: number; readonly row: number },
): boolean {
  if (highlights === undefined) return false;
  const shown = windowAt(machine, stops)[at]?.[row];
  if (highlights.areScatters && shown === placeOf(machine, machine.scatter)) return true;
  const lines = linesOf(machine);
  const wild = placeOf(machine, machine.wild);
  return highlights.wins.some(({ line, symbol, count }) => {
    if (at >= count) return false;
    return line === null ? shown === symbol || shown === wild : lines[line]?.[at] === row;
  });
}
