/** Styles of the header's account part (account.tsx). */
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { outOfSight } from '#ui/words/visually-hidden.tsx';
import { belowDesk } from '../page/measures.ts';

export const bar = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space[2],
  minBlockSize: '3.25rem',
  // A hidden item would leave its gap on a phone: there each item has its own margin (item).
  [media.small]: { gap: 0 },
});
export const item = css({
  // Text under an icon wraps before anything else shrinks.
  flex: '0 1 auto',
  '&:empty': { display: 'none' },
  // A cut amount would be wrong: only one longer than usual is limited, to leave the others their space.
  '&[data-element="account.balance"]': { flex: 'none', maxInlineSize: '11rem' },
  // The side menu has the picker too.
  [media.small]: {
    '& > *': { marginInlineStart: space[1] },
    '&[data-element="account.language"]': { display: 'none' },
  },
  // The sign-in window links to registration, and the bottom bar to both.
  '@media (max-width: 22.49875em)': {
    '&[data-element="account.register"], &[data-element="account.deposit"]': { display: 'none' },
  },
});
export const wideOnly = css({ [belowDesk]: { display: 'none' } });
export const noPhone = css({ [media.phone]: { display: 'none' } });
export const atEverySize = css({});
/** From this width on, links have text below their icons. */
const worded = '@media (min-width: 80em)';
const unworded = '@media (max-width: 79.99875em)';
export const textLink = css({
  fontSize: type.s,
  color: 'inherit',
  opacity: 0.8,
  paddingBlock: space[1],
  [media.hover]: { '&:hover': { opacity: 1, textDecoration: 'underline', textUnderlineOffset: '0.25em' } },
});
export const square = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minInlineSize: control.s,
  minBlockSize: control.s,
  paddingInline: space[1],
  borderRadius: radius.m,
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  transition: ease('background-color', 'color'),
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft, color: color.text } },
  [media.touch]: { minInlineSize: control.touch, minBlockSize: control.touch },
  [worded]: { flexDirection: 'column', gap: '0.125rem', minBlockSize: control.m },
});
export const caption = css({
  maxInlineSize: '6rem',
  fontSize: '0.6875rem',
  lineHeight: 1.15,
  textAlign: 'center',
  textWrap: 'balance',
  [unworded]: outOfSight,
});
export const unread = css({ position: 'relative' });
export const corner = css({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 'calc(50% - 0.125rem)',
  // Next to an icon without text there is no room: a long number extends over the icon, not over the neighbour.
  [unworded]: { insetInlineStart: 'auto', insetInlineEnd: 0, [media.touch]: { insetInlineEnd: '0.375rem' } },
});
export const walletBalance = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  maxInlineSize: '100%',
  minBlockSize: control.s,
  paddingInline: space[2],
  borderRadius: radius.m,
  color: color.text,
  fontFamily: font.numeric,
  fontSize: type.s,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft } },
  [media.touch]: { minBlockSize: control.touch },
  [media.small]: { '& > svg': { display: 'none' } },
});
/** On small screens the money link shows only its icon. */
export const shortWords = css({ [media.small]: outOfSight });
export const shortButton = css({ [media.small]: { inlineSize: control.touch, paddingInline: 0 } });
export const person = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  maxInlineSize: '11rem',
  fontSize: type.s,
  fontWeight: weight.strong,
});
export const face = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2rem',
  blockSize: '2rem',
  borderRadius: '50%',
  background: color.accentGradient,
  color: color.textOnAccent,
  fontSize: type.s,
  textTransform: 'uppercase',
});
export const cut = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
/** A small window has no room for picture and name: the bottom bar links to both, and a trial is still labelled. */
export const hiddenOnSmall = css({ [media.small]: { display: 'none' } });
export const places = {
  name: css({ inlineSize: '7rem' }),
  button: css({ inlineSize: '6rem' }),
  square: css({ inlineSize: control.s }),
} as const;
export const place = css({ display: 'inline-grid', alignItems: 'center', blockSize: control.s });
