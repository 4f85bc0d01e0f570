import { css, keyframes, media } from '../style/style.ts';

const turn = keyframes({ to: { rotate: '360deg' } });
const fade = keyframes({ '50%': { opacity: 0.4 } });

const ring = css({
  display: 'inline-block',
  inlineSize: '1.25em',
  blockSize: '1.25em',
  borderRadius: '50%',
  border: '0.15em solid color-mix(in oklab, currentColor 25%, transparent)',
  borderBlockStartColor: 'currentColor',
  animation: `${turn} 700ms linear infinite`,
  // The base rules cut every animation short; waiting must stay visible, so it breathes instead of turning.
  [media.still]: { animation: `${fade} 1600ms ease-in-out infinite !important` },
});

/** Something is under way. Decoration: whoever shows it says so in words or by aria-busy. */
export function Spinner() {
  return <span className={ring} aria-hidden="true" />;
}
