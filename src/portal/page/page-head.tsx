import type { ReactNode } from 'react';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minBlockSize: '4rem',
  paddingBlock: space[2],
});
const sign = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '3.25rem',
  blockSize: '3.25rem',
  borderRadius: radius.l,
  background: color.accentGradient,
  color: color.textOnAccent,
  [media.phone]: { inlineSize: '2.75rem', blockSize: '2.75rem' },
});
const words = css({ display: 'grid', gap: '0.125rem', minInlineSize: 0 });
const title = css({ fontSize: type.xxl, lineHeight: 1.15, [media.phone]: { fontSize: type.xl } });
const lead = css({ color: color.textMuted, textWrap: 'pretty' });

interface PageHeadProps {
  readonly icon: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
}

export function PageHead({ icon, title: name, lead: more }: PageHeadProps) {
  return (
    <header className={head}>
      <span className={sign}>
        <Icon name={icon} size={26} />
      </span>
      <div className={words}>
        <h1 className={title}>{name}</h1>
        {more !== undefined && <p className={lead}>{more}</p>}
      </div>
    </header>
  );
}
