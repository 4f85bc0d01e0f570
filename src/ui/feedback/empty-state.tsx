import type { ReactNode } from 'react';
import { css, cx } from '../style/style.ts';
import { color, space, type } from '../style/tokens.ts';

const box = css({
  display: 'grid',
  justifyItems: 'center',
  // Keeps the parts together in a tall container.
  alignContent: 'start',
  gap: space[2],
  paddingBlock: space[8],
  paddingInline: space[4],
  textAlign: 'center',
});
const picture = css({ inlineSize: '10rem', blockSize: 'auto', marginBlockEnd: space[2] });
const head = css({ fontSize: type.l });
const words = css({ maxInlineSize: '32rem', color: color.textMuted, fontSize: type.s, textWrap: 'balance' });
const actionBox = css({
  marginBlockStart: space[3],
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  justifyContent: 'center',
});

export type Illustration = 'empty' | 'search' | 'error' | 'offline' | 'lock';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly illustration?: Illustration;
  /** Next action: one or two buttons. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly level?: 'h1' | 'h2' | 'h3';
}

export function EmptyState({
  title,
  text,
  illustration = 'empty',
  action,
  className,
  level: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={cx(box, className)}>
      <Picture kind={illustration} />
      <Heading className={head}>{title}</Heading>
      {text !== undefined && <p className={words}>{text}</p>}
      {action !== undefined && <div className={actionBox}>{action}</div>}
    </div>
  );
}

const background = css({ fill: color.accentSoft });
const card = css({ fill: color.surfaceRaised, stroke: color.line, strokeWidth: 2 });
const ink = css({
  fill: 'none',
  stroke: color.accentText,
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
const faint = css({ fill: 'none', stroke: color.lineStrong, strokeWidth: 3, strokeLinecap: 'round', opacity: 0.55 });

/**
 * One illustration for all: two cards on a soft background; the icon in front differs. Colours are the brand's roles.
 */
function Picture({ kind }: { readonly kind: Illustration }) {
  return (
    <svg className={picture} viewBox="0 0 200 140" width="160" height="112" aria-hidden="true">
      <ellipse className={background} cx="100" cy="78" rx="88" ry="56" />
      <rect className={card} x="46" y="26" width="72" height="88" rx="12" transform="rotate(-9 82 70)" />
      <rect className={card} x="80" y="22" width="74" height="92" rx="12" transform="rotate(6 117 68)" />
      <path className={faint} d="M99 96h30M97 84h38" transform="rotate(6 117 68)" />
      {signs[kind]}
    </svg>
  );
}

const signs: Readonly<Record<Illustration, ReactNode>> = {
  empty: <path className={ink} d="M118 40 124 54l15 1-12 10 4 15-13-8-13 8 4-15-12-10 15-1z" />,
  search: (
    <g className={ink}>
      <circle cx="116" cy="56" r="16" />
      <path d="m128 68 13 13" />
    </g>
  ),
  error: <path className={ink} d="M118 38v24M118 75v1" />,
  offline: <path className={ink} d="M98 54a30 30 0 0 1 40 0M106 64a18 18 0 0 1 24 0M118 76v1M98 82l40-44" />,
  lock: (
    <g className={ink}>
      <rect x="101" y="54" width="34" height="26" rx="6" />
      <path d="M108 54v-6a10 10 0 0 1 20 0v6" />
    </g>
  ),
};
