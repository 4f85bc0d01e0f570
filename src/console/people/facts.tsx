import type { ReactNode } from 'react';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: '8rem minmax(0, 1fr)',
  rowGap: space[2],
  columnGap: space[3],
  alignItems: 'baseline',
  fontSize: type.s,
  '& dt': { color: color.textMuted },
  '& dd': { minInlineSize: 0, overflowWrap: 'anywhere' },
});
const pair = css({ display: 'contents' });
const parts = css({ display: 'grid', gap: space[6] });
const part = css({ display: 'grid', gap: space[2], minInlineSize: 0, alignContent: 'start' });
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });

export interface Fact {
  readonly label: string;
  /** Undefined omits the line. */
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={list}>
      {facts.map(({ label, value }) =>
        value === undefined ? null : (
          <div key={label} className={pair}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

export function Parts({ children, element }: { readonly children: ReactNode; readonly element: string }) {
  return (
    <div className={parts} data-element={element}>
      {children}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  /** h2 on the page itself, below its h1. */
  readonly level?: 'h2' | 'h3';
  readonly children: ReactNode;
}

export function Part({ title, action, level: Heading = 'h3', children }: PartProps) {
  return (
    <section className={part} aria-label={title}>
      <div className={head}>
        <Heading className={heading}>{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
