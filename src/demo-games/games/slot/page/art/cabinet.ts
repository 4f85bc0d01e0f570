/** Artwork of the slot machine around its reels, the same in every brand except for the accent light. */
import { css, keyframes } from '#ui/style/style.ts';
import { color, radius, weight } from '#ui/style/tokens.ts';

const won = keyframes({ '50%': { transform: 'scale(1.14)' } });

export const cabinet = css({
  position: 'relative',
  inlineSize: 'min(100%, 46rem, calc((100dvh - 15rem) * 5 / 3))',
  minInlineSize: 'min(100%, 17rem)',
  marginInline: 'auto',
  padding: 'clamp(0.5rem, 2vw, 1rem)',
  borderRadius: radius.xl,
  background: `linear-gradient(170deg, color-mix(in oklab, ${color.accent}, #0b1022 45%), #12172b 70%)`,
  boxShadow: '0 1.5rem 3rem rgb(0 0 0 / 40%), inset 0 0 0 1px rgb(255 255 255 / 14%)',
});

export const banner = css({
  position: 'absolute',
  zIndex: 2,
  insetBlockStart: '-0.85rem',
  insetInline: 0,
  margin: 'auto',
  inlineSize: 'max-content',
  maxInlineSize: '90%',
  paddingBlock: '0.125rem',
  paddingInline: '1rem',
  borderRadius: radius.pill,
  background: '#f5c451',
  color: '#2b1a00',
  fontWeight: weight.strong,
  '&:empty': { display: 'none' },
});

export const reelsBox = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(5, 1fr)',
  gap: 'clamp(0.125rem, 0.8vw, 0.5rem)',
  aspectRatio: '5 / 3',
  direction: 'ltr',
  overflow: 'hidden',
  borderRadius: radius.l,
  background: '#070a16',
  boxShadow: 'inset 0 0.5rem 1.5rem rgb(0 0 0 / 80%)',
});

export const reelBox = css({
  position: 'relative',
  overflow: 'hidden',
  background: 'linear-gradient(180deg, #0b1023, #263056 50%, #0b1023)',
});

export const stripBox = css({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  display: 'flex',
  flexDirection: 'column',
  willChange: 'transform',
});

export const cellBox = css({
  display: 'grid',
  placeItems: 'center',
  flex: 1,
  minBlockSize: 0,
  padding: '7%',
  '& > svg': { filter: 'drop-shadow(0 0.2rem 0.25rem rgb(0 0 0 / 45%))' },
  '&[data-won]': { background: 'radial-gradient(closest-side, rgb(255 220 120 / 50%), transparent)' },
  '&[data-won] > svg': { animation: `${won} 0.7s ease-in-out 3` },
});

export const linesBox = css({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  pointerEvents: 'none',
  opacity: 0.85,
});

/** Colours of winning lines, used in turn. */
export const LINE_COLOURS = ['#ffd166', '#7ae0ff', '#ff8fab', '#b6f36a', '#c7a6ff'] as const;

/** The reels at rest, also used by the verification page. */
export const windowBox = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, 1fr)',
  inlineSize: 'min(100%, 22rem)',
  padding: '0.5rem',
  borderRadius: radius.l,
  background: '#0b1023',
  direction: 'ltr',
  '& > *': { display: 'grid', gap: '0.25rem', padding: '0.25rem' },
});
