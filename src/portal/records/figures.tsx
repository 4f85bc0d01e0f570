import type { ReactNode } from 'react';
import { css, cx, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
  gap: space[3],
  margin: 0,
});
const cell = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  minInlineSize: 0,
  padding: space[3],
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  '& dt': { color: color.textMuted, fontSize: type.xs },
  '& dd': {
    margin: 0,
    fontFamily: font.numeric,
    fontSize: type.m,
    fontWeight: weight.strong,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    '& *': { whiteSpace: 'normal' },
    // Ten digits and their sign fit on one line of the narrowest phone.
    [media.phone]: { fontSize: 'clamp(0.78rem, 3.9vw, 1.0625rem)' },
  },
});

/** Rows of three at most: six cards fill two rows. */
const byThree = css({
  gridTemplateColumns: `repeat(auto-fit, minmax(min(max(8.5rem, (100% - 2 * ${space[3]}) / 3), 100%), 1fr))`,
});

interface FiguresProps {
  readonly figures: readonly (readonly [name: string, figure: ReactNode])[];
}

export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={figures.length % 3 === 0 && figures.length % 4 !== 0 ? cx(list, byThree) : list}>
      {figures.map(([name, figure]) => (
        <div key={name} className={cell}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
