import { Drawing, readDrawings } from '#demo-games/client/art/drawing.tsx';
import { css } from '#ui/style/style.ts';
import art from './symbols.json' with { type: 'json' };

/** Symbol -> its drawing on a view box of 100 by 100; original artwork. */
const DRAWINGS = readDrawings(art.drawings);
const EDGE = { stroke: 'rgba(0,0,0,.28)', strokeWidth: 1.5, strokeLinejoin: 'round' } as const;

const unseen = css({ position: 'absolute' });

/** Shared SVG gradients of all symbols, from light to deep; rendered once per page. */
export function Paints() {
  return (
    <svg width={0} height={0} className={unseen} aria-hidden="true">
      <defs>
        {Object.entries(art.paints).map(([id, [light, middle, deep]]) => (
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

const box = css({ display: 'block', inlineSize: '100%', blockSize: '100%', aspectRatio: '1' });

interface SymbolProps {
  readonly symbol: string;
  readonly className?: string;
}

/** A reel symbol, as large as its container unless a class overrides it. Its label is next to it. */
export function ReelSymbol({ symbol, className = box }: SymbolProps) {
  const shapes = DRAWINGS.get(symbol);
  return (
    <svg viewBox="0 0 100 100" className={className} data-symbol={symbol} aria-hidden="true" {...(shapes && EDGE)}>
      {shapes ? <Drawing shapes={shapes} /> : <Letter sign={symbol} />}
    </svg>
  );
}

const SIGN_PAINTS = ['ruby', 'blue', 'emerald', 'violet', 'copper'] as const;

/** A letter or a figure as a low symbol. */
function Letter({ sign }: { readonly sign: string }) {
  const paint = SIGN_PAINTS[(sign.codePointAt(0) ?? 0) % SIGN_PAINTS.length] ?? 'ruby';
  return (
    <text
      x={50}
      y={76}
      textAnchor="middle"
      fontSize={sign.length > 1 ? 60 : 76}
      fontWeight={800}
      fontFamily="Georgia, 'Times New Roman', serif"
      fill={`url(#g-${paint})`}
      stroke="rgba(255,255,255,.75)"
      strokeWidth={2}
      paintOrder="stroke"
    >
      {sign}
    </text>
  );
}
