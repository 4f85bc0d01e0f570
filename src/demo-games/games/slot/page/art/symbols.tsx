import type { ReactNode } from 'react';
import { css } from '#ui/style/style.ts';
import { EDGE, fill, GRADIENTS, Letter, Shape, Shine } from './brush.tsx';
import { moreDrawings } from './more-symbols.tsx';

const unseen = css({ position: 'absolute' });

/** Shared SVG gradients of all symbols; rendered once per page. */
export function Paints() {
  return (
    <svg width={0} height={0} className={unseen} aria-hidden="true">
      <defs>
        {Object.entries(GRADIENTS).map(([id, [light, middle, deep]]) => (
          <linearGradient key={id} id={`g-${id}`} x1={0} y1={0} x2={0.35} y2={1}>
            <stop offset={0} stopColor={light} />
            <stop offset={0.5} stopColor={middle} />
            <stop offset={1} stopColor={deep} />
          </linearGradient>
        ))}
      </defs>
    </svg>
  );
}

/** Symbol -> its drawing on a view box of 100 by 100; original artwork. */
const FIRST_DRAWINGS: Readonly<Record<string, ReactNode>> = {
  star: (
    <>
      <circle cx={50} cy={50} r={40} fill={fill('night')} stroke={fill('gold')} strokeWidth={4} />
      <Shape
        d="M50 14l9.800 22.600 24.500 2.300-18.500 16.200 5.500 24L50 66.500 28.700 79.100l5.500-24-18.500-16.200 24.500-2.300z"
        paint="gold"
      />
      <Shine d="M50 20l7.500 19-7.500 3z" />
    </>
  ),
  moon: (
    <>
      <circle cx={50} cy={50} r={40} fill={fill('night')} stroke={fill('silver')} strokeWidth={3} />
      <Shape d="M62 20a31 31 0 1 0 14 42A26 26 0 0 1 62 20z" paint="silver" />
      <circle cx={70} cy={34} r={2.5} fill="#fff" />
      <circle cx={79} cy={46} r={1.6} fill="#fff" />
    </>
  ),
  crown: (
    <>
      <Shape d="M14 74l-5-42 22 16 19-30 19 30 22-16-5 42z" paint="gold" />
      <Shape d="M14 78h72v9a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3z" paint="gold" />
      <circle cx={50} cy={60} r={7} fill={fill('ruby')} {...EDGE} />
      <circle cx={28} cy={64} r={4.5} fill={fill('blue')} {...EDGE} />
      <circle cx={72} cy={64} r={4.5} fill={fill('blue')} {...EDGE} />
      <Shine d="M16 40l14 11-10 16z" opacity={0.35} />
    </>
  ),
  lantern: (
    <>
      <path d="M50 6v14M50 80v14M44 94h12" stroke="#8a5a12" strokeWidth={4} strokeLinecap="round" />
      <Shape d="M50 22c24 0 36 12 36 28S74 78 50 78 14 66 14 50s12-28 36-28z" paint="red" />
      <path
        d="M50 22c-9 0-14 14-14 28s5 28 14 28 14-14 14-28-5-28-14-28z"
        fill="none"
        stroke="#ffd87a"
        strokeWidth={2.5}
        opacity={0.8}
      />
      <Shape d="M34 17h32v8H34zM34 75h32v8H34z" paint="gold" />
      <Shine d="M22 44c2-9 8-14 14-16-5 8-6 14-6 22z" opacity={0.4} />
    </>
  ),
  lotus: (
    <>
      <Shape d="M50 20c13 14 13 38 0 56-13-18-13-42 0-56z" paint="pink" />
      <Shape d="M22 34c17 4 27 20 28 42-18-4-29-20-28-42z" paint="pink" />
      <Shape d="M78 34c1 22-10 38-28 42 1-22 11-38 28-42z" paint="pink" />
      <Shape d="M6 56c18-4 35 4 44 20-18 8-36 0-44-20z" paint="pink" />
      <Shape d="M94 56c-8 20-26 28-44 20 9-16 26-24 44-20z" paint="pink" />
      <Shine d="M50 28c5 9 6 20 3 32-5-8-6-22-3-32z" opacity={0.45} />
    </>
  ),
  leaf: (
    <>
      <Shape d="M20 84C10 44 34 14 86 12c4 46-20 72-52 66z" paint="green" />
      <path
        d="M18 90C30 64 48 44 70 28M36 66l-2-20M48 54l-1-20M36 66l22-1M48 54l22-3"
        fill="none"
        stroke="#1c5d22"
        strokeWidth={2.5}
        strokeLinecap="round"
        opacity={0.75}
      />
      <Shine d="M34 52c6-18 20-28 38-32-18 8-30 18-38 32z" opacity={0.35} />
    </>
  ),
  ruby: (
    <>
      <Shape d="M50 10l34 20v40L50 90 16 70V30z" paint="ruby" />
      <path
        d="M50 10L34 36h32zM16 30l18 6M84 30l-18 6M34 36L50 90l16-54M16 70l18-34M84 70L66 36"
        fill="none"
        stroke="#fff"
        strokeWidth={1.5}
        opacity={0.55}
      />
      <Shine d="M50 12L34 36H20z" opacity={0.4} />
    </>
  ),
  sapphire: (
    <>
      <Shape d="M26 18h48l18 22-42 46L8 40z" paint="blue" />
      <path
        d="M8 40h84M26 18l10 22 14 46 14-46 10-22M36 40l14-22 14 22"
        fill="none"
        stroke="#fff"
        strokeWidth={1.5}
        opacity={0.55}
      />
      <Shine d="M26 18h22L36 40H10z" opacity={0.4} />
    </>
  ),
  emerald: (
    <>
      <Shape d="M34 12h32l18 18v40L66 88H34L16 70V30z" paint="emerald" />
      <path
        d="M38 26h24l10 10v28L62 74H38L28 64V36zM34 12l4 14M66 12l-4 14M84 30l-12 6M84 70l-12-6M66 88l-4-14M34 88l4-14M16 70l12-6M16 30l12 6"
        fill="none"
        stroke="#fff"
        strokeWidth={1.5}
        opacity={0.6}
      />
      <Shine d="M34 14h20L28 42V30z" opacity={0.35} />
    </>
  ),
};

const box = css({ display: 'block', inlineSize: '100%', blockSize: '100%', aspectRatio: '1' });

interface SymbolProps {
  readonly symbol: string;
  readonly className?: string;
}

/** Drawings by name; letters and figures are drawn as they are. */
const DRAWINGS = new Map<string, ReactNode>(Object.entries({ ...FIRST_DRAWINGS, ...moreDrawings }));

/** A reel symbol, as large as its container unless a class overrides it. Its label is next to it. */
export function ReelSymbol({ symbol, className = box }: SymbolProps) {
  return (
    <svg viewBox="0 0 100 100" className={className} data-symbol={symbol} aria-hidden="true">
      {DRAWINGS.get(symbol) ?? <Letter sign={symbol} />}
    </svg>
  );
}
