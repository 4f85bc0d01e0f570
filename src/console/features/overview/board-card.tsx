import type { ReactNode } from 'react';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

const card = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  minInlineSize: 0,
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  fontSize: type.s,
});
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const list = css({ display: 'grid', gap: space[2], listStyle: 'none', maxBlockSize: '13rem', overflow: 'auto' });
const none = css({ color: color.textMuted });

interface BoardCardProps {
  readonly title: string;
  /** The text of the empty state. */
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

export function BoardCard({ title, empty, children }: BoardCardProps) {
  return (
    <section className={card} aria-label={title}>
      <h2 className={heading}>{title}</h2>
      {children.length === 0 ? <p className={none}>{empty}</p> : <ul className={list}>{children}</ul>}
    </section>
  );
}
