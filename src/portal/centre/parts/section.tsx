import { type ReactNode, useId } from 'react';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

const box = css({ display: 'grid', gap: space[3], minInlineSize: 0 });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  minBlockSize: '2.25rem',
});
const heading = css({ fontSize: type.m, fontWeight: weight.strong, outlineOffset: 4 });
const lead = css({ flexBasis: '100%', color: color.textMuted, fontSize: type.s, lineHeight: 1.5 });

/** Rows on one background, separated by lines. */
export const rows = css({
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  '& > * + *': { borderBlockStart: `1px solid ${color.line}` },
});

/** One row: icon, text and action. On a narrow page the action moves below the text. */
export const row = css({
  display: 'grid',
  gridTemplateColumns: '2.5rem minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[3],
  rowGap: space[2],
  paddingBlock: space[3],
  paddingInline: space[4],
  '@container (max-width: 28rem)': {
    display: 'flex',
    flexWrap: 'wrap',
    '& > :nth-child(2)': { flex: '1 1 10rem', minInlineSize: 0 },
    '& > :nth-child(n + 3)': { marginInlineStart: 'auto' },
  },
  '@container (max-width: 24rem)': { paddingInline: space[3], columnGap: space[2] },
});
export const sign = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2.5rem',
  blockSize: '2.5rem',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  color: color.textMuted,
});
export const title = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[2],
  rowGap: space[1],
  fontSize: type.s,
  fontWeight: weight.strong,
  lineHeight: 1.4,
});
export const detail = css({
  color: color.textMuted,
  fontSize: type.s,
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
});

interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page with a heading, which receives the focus when the focused element disappears. */
export function Section({ title: words, lead: more, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={box} aria-labelledby={id}>
      <div className={head}>
        <h3 id={id} className={heading} tabIndex={-1}>
          {words}
        </h3>
        {action}
        {more !== undefined && <p className={lead}>{more}</p>}
      </div>
      {children}
    </section>
  );
}

/** Moves the focus to the heading of the node's section: the focused row is about to disappear. */
export function focusHeading(node: Element): void {
  node.closest('section')?.querySelector<HTMLElement>('h3')?.focus();
}
