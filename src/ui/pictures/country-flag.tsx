import { css, cx } from '../style/style.ts';
import { color } from '../style/tokens.ts';
import type { Country } from './country-search.ts';
import { Picture } from './picture.tsx';

const box = css({
  flex: 'none',
  inlineSize: '1.5rem',
  blockSize: '1.125rem',
  borderRadius: 3,
  objectFit: 'cover',
  backgroundColor: color.line,
  // Many flags are white at their edges.
  boxShadow: `0 0 0 1px ${color.line}`,
});
const letters = css({
  display: 'grid',
  placeItems: 'center',
  fontSize: '0.625rem',
  fontWeight: 700,
  letterSpacing: '0.02em',
  color: color.text,
});

/** A country's flag: if a picture fails, the next one is tried, finally the letters of the code. Decorative. */
export function CountryFlag({ country }: { readonly country: Country | undefined }) {
  const [src, retrySrc] = country?.flags ?? [];
  return (
    <Picture
      className={box}
      src={src}
      retrySrc={retrySrc}
      alt=""
      width={24}
      height={18}
      decoding="async"
      draggable={false}
      fallback={
        <span className={cx(box, letters)} aria-hidden="true">
          {country?.code.slice(0, 2).toUpperCase()}
        </span>
      }
    />
  );
}
