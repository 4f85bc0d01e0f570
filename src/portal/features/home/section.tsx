import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { portalAtom } from '#portal/state/atoms.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

const block = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4], minInlineSize: 0 });
const head = css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: space[4] });
const title = css({ fontSize: type.xl });
/** Heading styles by brand: a bar before, plain, or a rule above. */
const hands = {
  classic: css({
    position: 'relative',
    paddingInlineStart: space[4],
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: '0.1em',
      inlineSize: '0.25rem',
      borderRadius: radius.pill,
      background: `linear-gradient(${color.accent}, ${color.secondary})`,
    },
  }),
  stacked: css({ fontSize: `calc(${type.xl} * 1.12)` }),
  compact: css({ fontSize: type.l }),
} as const;
const ruled = css({ paddingBlockStart: space[3], borderBlockStart: `2px solid ${color.text}` });
const more = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  color: color.accentText,
  fontSize: type.s,
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
  [media.hover]: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.25em' } },
});

export interface SectionProps {
  readonly title: string;
  readonly more?: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
}

export function Section({ title: heading, more: link, children }: SectionProps) {
  const { layout } = useAtomValue(portalAtom);
  return (
    <section className={block} aria-label={heading}>
      <div className={cx(head, layout.header === 'compact' && ruled)}>
        <h2 className={cx(title, hands[layout.header])}>{heading}</h2>
        {link !== undefined && (
          <a className={more} href={link.href}>
            {link.label}
            <Icon name="chevron-right" size={16} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
