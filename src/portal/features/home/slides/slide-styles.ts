/** Sizes and styles of the home page's slides. */
import { css, ease, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { fewLines } from '#ui/words/one-line.ts';

export const slideBox = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  borderRadius: radius.xl,
  backgroundColor: color.surfaceSunken,
});
/**
 * The shape of a slide without text, by a pseudo-element next to the text: the slide is taller where the text is. A ratio
 * of the box itself would cut the text in WebKit.
 */
const shaped = (ratio: string, least: string, onPhone: string, mostOnPhone = 'none') =>
  css({
    '&::after': { content: '""', gridArea: '1 / 1', inlineSize: '100%', aspectRatio: ratio, minBlockSize: least },
    [media.phone]: { '&::after': { aspectRatio: onPhone, minBlockSize: 0, maxBlockSize: mostOnPhone } },
  });
export const sizes = {
  /** Contained, tall: the first thing on the page. */
  auto: shaped('16 / 6', '19rem', '4 / 5', '26rem'),
  wide: shaped('16 / 5.2', '20rem', '1 / 1', '24rem'),
  compact: shaped('16 / 4', '14rem', '16 / 10'),
  grid: css({ minBlockSize: '22rem', [media.phone]: { minBlockSize: '19rem' } }),
  side: css({ minBlockSize: '10.5rem' }),
} as const;
export type Size = keyof typeof sizes;

export const picture = css({
  position: 'absolute',
  inset: 0,
  zIndex: -2,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  objectPosition: '72% center',
});
/** A picture is not mirrored: its sides are those of the file in every script. */
export const focuses = {
  auto: undefined,
  left: css({ objectPosition: '15% center' }),
  center: css({ objectPosition: 'center' }),
  right: css({ objectPosition: '85% center' }),
} as const;
/** Instead of a picture: the brand's own colours, dark enough for the text. */
export const background = css({ background: `linear-gradient(115deg, ${color.overlay} 30%, ${color.accent})` });
/** The title of a picture that contains its own text. */
export const reported = css({
  display: 'grid',
  alignContent: 'center',
  padding: space[8],
  fontSize: type.xxl,
  color: color.textOnOverlay,
});
/** A scrim keeps the text readable on any picture: it follows the reading direction. */
export const scrim = css({
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: `linear-gradient(90deg, color-mix(in oklab, ${color.overlay} 82%, transparent) 8%, color-mix(in oklab, ${color.overlay} 40%, transparent) 46%, transparent 78%)`,
  },
  '[dir=rtl] &::before': { scale: '-1 1' },
  // On a narrower slide the text takes a larger share, closer to the picture.
  [media.tablet]: {
    '&::before': {
      background: `linear-gradient(90deg, color-mix(in oklab, ${color.overlay} 84%, transparent) 24%, color-mix(in oklab, ${color.overlay} 58%, transparent) 56%, transparent 88%)`,
    },
  },
  // A title of three lines reaches into the upper half of a narrow slide.
  [media.phone]: {
    alignItems: 'end',
    '&::before': {
      background: `linear-gradient(0deg, color-mix(in oklab, ${color.overlay} 92%, transparent) 18%, color-mix(in oklab, ${color.overlay} 68%, transparent) 68%, color-mix(in oklab, ${color.overlay} 16%, transparent))`,
    },
  },
});
export const words = css({
  gridArea: '1 / 1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space[3],
  maxInlineSize: 'min(34rem, 62%)',
  padding: `${space[8]} clamp(1.25rem, 4vw, 3.5rem)`,
  color: color.textOnOverlay,
  [media.phone]: { paddingBlock: space[6], gap: space[2], maxInlineSize: '100%' },
});
export const title = css({
  fontSize: 'clamp(1.75rem, 1.1rem + 2.6vw, 3.25rem)',
  lineHeight: 1.06,
  textWrap: 'balance',
  ...fewLines(4),
  paddingBlockEnd: '0.15em',
  marginBlockEnd: '-0.15em',
});
export const lead = css({
  fontSize: type.l,
  lineHeight: 1.5,
  textWrap: 'pretty',
  opacity: 0.92,
  ...fewLines(3),
  [media.phone]: { fontSize: type.m },
});
export const button = css({ marginBlockStart: space[2], maxInlineSize: '100%' });
/** A long button label wraps to a second line: the slide grows with it. */
export const buttonName = css({ minInlineSize: 0, paddingBlock: space[1], textAlign: 'center', ...fewLines(2) });

export const sideWords = css({
  alignSelf: 'end',
  display: 'grid',
  gap: space[1],
  padding: space[4],
  color: color.textOnOverlay,
});
export const sideTitle = css({ fontSize: type.l, ...fewLines(3) });
export const sideScrim = css({
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: `linear-gradient(0deg, color-mix(in oklab, ${color.overlay} 84%, transparent), color-mix(in oklab, ${color.overlay} 12%, transparent) 80%)`,
  },
  transition: ease('box-shadow'),
  [media.hover]: { '&:hover': { boxShadow: `0 0 0 2px ${color.accentText}` } },
});
export const sideLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  fontSize: type.s,
  fontWeight: weight.strong,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
export const lone = css({
  display: 'grid',
  justifyItems: 'start',
  gap: space[2],
  padding: `${space[12]} clamp(1.25rem, 4vw, 3.5rem)`,
  borderRadius: radius.xl,
  background: `radial-gradient(90% 140% at 85% 10%, ${color.accentSoft}, transparent), ${color.surface}`,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  fontFamily: font.body,
});

export const displayType = css({ fontFamily: font.display, fontWeight: weight.display, letterSpacing: '-0.02em' });
