import { css, keyframes, media } from '../style/style.ts';

const spin = keyframes({ to: { rotate: '360deg' } });
const fade = keyframes({ '50%': { opacity: 0.4 } });

const ring = css({
  display: 'inline-block',
  inlineSize: '1.25em',
  blockSize: '1.25em',
  borderRadius: '50%',
  border: '0.15em solid color-mix(in oklab, currentColor 25%, transparent)',
  borderBlockStartColor: 'currentColor',
  animation: `${spin} 700ms linear infinite`,
  // The base rules shorten every animation; waiting must stay visible, so the spinner fades instead of rotating.
  [media.still]: { animation: `${fade} 1600ms ease-in-out infinite !important` },
});

/** A pending action. Decorative: the component that shows it describes it in text or by aria-busy. */
export function Spinner() {
  return <span className={ring} aria-hidden="true" />;
}
