import type { ReactNode } from 'react';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';

const box = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  minInlineSize: 0,
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  fontSize: type.s,
  [media.phone]: { padding: space[3] },
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});
const heading = css({ fontSize: type.m, fontWeight: weight.strong });

export const note = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });
/** A short table: names at the start, figures at the end. */
export const table = css({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', color: color.textMuted, fontSize: type.xs, fontWeight: weight.strong },
  '& th, & td': { paddingBlock: space[2], paddingInlineEnd: space[3], borderBlockEnd: `1px solid ${color.line}` },
  '& tr:last-child td': { borderBlockEnd: 0 },
  '& th:last-child, & td:last-child': { paddingInlineEnd: 0 },
  '& td': { overflowWrap: 'anywhere' },
});
export const figures = css({
  // Overrides the table's style of header cells.
  '&&': { textAlign: 'end' },
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const onlyWide = css({ [media.phone]: { display: 'none' } });

interface SectionProps {
  readonly title: string;
  readonly element: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, element, action, children }: SectionProps) {
  return (
    <section className={box} aria-label={title} data-element={element}>
      <div className={head}>
        <h2 className={heading}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
