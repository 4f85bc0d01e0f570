import { Icon } from '#ui/pictures/icon.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius } from '#ui/style/tokens.ts';
import { poster } from '../art/use-art.ts';

export const emblem = css({
  inlineSize: '3.25rem',
  blockSize: '3.25rem',
  borderRadius: radius.m,
  objectFit: 'cover',
  objectPosition: '50% 42%',
  backgroundColor: color.surfaceSunken,
});
const sign = css({ display: 'grid', placeItems: 'center', color: color.accentText });

export function Emblem({ code, isFirst = false }: { readonly code: string; readonly isFirst?: boolean }) {
  return (
    <Picture
      className={emblem}
      src={poster(code, 'LOTT')}
      alt=""
      width={52}
      height={52}
      loading={isFirst ? undefined : 'lazy'}
      fallback={
        <span className={cx(emblem, sign)}>
          <Icon name="ticket" size={24} />
        </span>
      }
    />
  );
}
