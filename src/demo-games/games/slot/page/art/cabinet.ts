/** Artwork of the slot machine around its reels, the same in every brand except for the accent light. */
import { css, keyframes } from '#ui/style/style.ts';
import { color, radius, weight } from '#ui/style/tokens.ts';

const won = keyframes({ '50%': { transform: 'scale(1.14)' } });

export const cabinet = css({
  position: 'relative',
  inlineSize: 'min(100%, 46rem, calc((100dvh - 15rem) * 5 / 3))',
  // A machine of four rows is as high as one of three.
  '&[data-rows="4"]': { inlineSize: 'min(100%, 40rem, calc((100dvh - 15rem) * 5 / 4))' },
  minInlineSize: 'min(100%, 17rem)',
  marginInline: 'auto',
  padding: 'clamp(0.5rem, 2vw, 1rem)',
  borderRadius: radius.xl,
  background: `linear-gradient(170deg, color-mix(in oklab, var(--case), ${color.accent} 18%), var(--case-deep) 75%)`,
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
  gap: 'clamp(0.125rem, 0.8vw, 0.5rem)',
  direction: 'ltr',
  overflow: 'hidden',
  borderRadius: radius.l,
  background: '#070a16',
  boxShadow: 'inset 0 0.5rem 1.5rem rgb(0 0 0 / 80%)',
});

export const reelBox = css({
  position: 'relative',
  overflow: 'hidden',
  background: 'linear-gradient(180deg, var(--night), var(--glow) 50%, var(--night))',
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
  // A shadow for each symbol is a surface of its own: none in motion, where a phone would draw a hundred of them.
  ':not([data-turning=true]) > & > svg': { filter: 'drop-shadow(0 0.2rem 0.25rem rgb(0 0 0 / 45%))' },
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

export const coinBox = css({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  background: 'rgb(4 6 16 / 62%)',
  '& > *': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    padding: '9%',
    animation: `${won} 0.35s ease-out 1`,
  },
  '& b': {
    position: 'absolute',
    insetBlockEnd: '8%',
    paddingInline: '0.375rem',
    borderRadius: radius.pill,
    background: '#2b1a00',
    color: '#ffe9b0',
    fontSize: 'clamp(0.625rem, 2.4vw, 0.9375rem)',
    fontWeight: weight.strong,
    lineHeight: 1.4,
    whiteSpace: 'nowrap',
  },
});

/** Colours of winning lines, used in turn. */
export const LINE_COLOURS = ['#ffd166', '#7ae0ff', '#ff8fab', '#b6f36a', '#c7a6ff'] as const;

/** The reels at rest, also used by the verification page. */
export const windowBox = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  inlineSize: 'min(100%, 22rem)',
  padding: '0.5rem',
  borderRadius: radius.l,
  background: 'var(--night)',
  direction: 'ltr',
  '& > *': { display: 'grid', gap: '0.25rem', padding: '0.25rem' },
});
