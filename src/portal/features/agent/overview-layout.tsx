/** Layout of the overview, shared by the page and its skeleton. */
import type { ReactNode } from 'react';
import { css, media } from '#ui/style/style.ts';
import { color, radius, shadow, space } from '#ui/style/tokens.ts';

const page = css({ containerType: 'inline-size', minInlineSize: 0 });
const grid = css({
  display: 'grid',
  gap: space[4],
  '@container (min-width: 38rem)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
});
const whole = css({ gridColumn: '1 / -1', minInlineSize: 0 });

const card = { padding: space[6], borderRadius: radius.xl, [media.phone]: { padding: space[4] } };

export const identityCard = css({
  ...card,
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minBlockSize: '9.5rem',
  border: `1px solid ${color.line}`,
  backgroundColor: color.surfaceRaised,
  backgroundImage: `linear-gradient(135deg, ${color.accentSoft}, transparent 60%)`,
});
export const face = css({ flex: 'none', inlineSize: '5rem', blockSize: '5rem' });
export const person = css({ display: 'grid', gap: '0.125rem', flex: 1, minInlineSize: 0, justifyItems: 'start' });
export const balanceCard = css({
  ...card,
  display: 'grid',
  gap: space[2],
  alignContent: 'space-between',
  minBlockSize: '9.5rem',
  border: `1px solid ${color.line}`,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.s,
});

interface OverviewLayoutProps {
  readonly identity: ReactNode;
  readonly balance: ReactNode;
  readonly details: ReactNode;
}

export function OverviewLayout({ identity, balance, details }: OverviewLayoutProps) {
  return (
    <div className={page}>
      <div className={grid}>
        {identity}
        {balance}
        <div className={whole}>{details}</div>
      </div>
    </div>
  );
}
