import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, ease, media } from '../style/style.ts';
import { color, control, radius, space, type, weight } from '../style/tokens.ts';

const list = css({ display: 'grid' });
const item = css({ borderBlockEnd: `1px solid ${color.line}` });
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minBlockSize: control.m,
  paddingBlock: space[2],
  fontSize: type.s,
  fontWeight: weight.strong,
  cursor: 'pointer',
  listStyle: 'none',
  borderRadius: radius.s,
  '&::-webkit-details-marker': { display: 'none' },
  '& svg': { color: color.textMuted, transition: ease('rotate') },
  'details[open] > & svg': { rotate: '180deg' },
  [media.hover]: { '&:hover': { color: color.accentText } },
  [media.touch]: { minBlockSize: control.touch },
});
const body = css({ paddingBlockEnd: space[4], fontSize: type.s, color: color.textMuted, maxInlineSize: '70ch' });

export interface AccordionProps {
  readonly items: readonly { readonly id: string; readonly title: ReactNode; readonly content: ReactNode }[];
  /** Items of one name close each other; without a name each opens independently. */
  readonly name?: string;
  readonly className?: string | undefined;
}

/** Headings that expand. Native details: works before scripts are loaded, and find-in-page expands it. */
export function Accordion({ items, name, className }: AccordionProps) {
  return (
    <div className={cx(list, className)}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={name} className={item}>
          <summary className={head}>
            {title}
            <Icon name="chevron-down" size={18} />
          </summary>
          <div className={body}>{content}</div>
        </details>
      ))}
    </div>
  );
}
