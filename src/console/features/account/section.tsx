import type { ReactNode } from 'react';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

const box = css({
  display: 'grid',
  gap: space[1],
  maxInlineSize: '48rem',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
});
const head = css({ paddingBlock: space[3], paddingInline: space[4] });
const heading = css({ fontSize: type.m, fontWeight: weight.strong });
const leadLine = css({ color: color.textMuted, fontSize: type.s });
const list = css({ margin: 0, padding: 0, listStyle: 'none' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[2],
  paddingInline: space[4],
  borderBlockStart: `1px solid ${color.line}`,
  minBlockSize: '3rem',
});
const words = css({ display: 'grid', flex: '1 1 14rem', minInlineSize: 0 });
const name = css({ fontSize: type.s, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const muted = css({ color: color.textMuted, fontSize: type.xs });

export interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly element: string;
  readonly children: ReactNode;
}

export function Section({ title, lead, element, children }: SectionProps) {
  return (
    <section className={box} aria-label={title} data-element={`console.account.${element}`}>
      <header className={head}>
        <h2 className={heading}>{title}</h2>
        {lead !== undefined && <p className={leadLine}>{lead}</p>}
      </header>
      <ul className={list}>{children}</ul>
    </section>
  );
}

export interface LineProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

export function Line({ title, text, children }: LineProps) {
  return (
    <li className={line}>
      <span className={words}>
        {title !== '' && <span className={name}>{title}</span>}
        {text !== undefined && text !== false && text !== '' && <span className={muted}>{text}</span>}
      </span>
      {children}
    </li>
  );
}
