/** Three styles of the navigation over one markup. */
import { css, ease, keyframes, media } from '#ui/style/style.ts';
import { color, control, labelCase, layer, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { atDesk, belowDesk, RAIL_WIDTH, stripPadding } from '../page/measures.ts';

/** Narrow windows: a horizontally scrolling row, in every style. */
export const strip = css({
  [belowDesk]: {
    overflowX: 'auto',
    scrollbarWidth: 'none',
    overscrollBehaviorX: 'contain',
    // Extends to the window's edges, to show that the row continues.
    marginInline: 'calc(-1 * var(--page-edge))',
    paddingInline: 'calc(var(--page-edge) - 0.75rem)',
    paddingBlockEnd: space[1],
  },
  [media.short]: { marginInline: 0, paddingInline: space[2], paddingBlockEnd: 0 },
});

export const entry = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: type.s,
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
  textTransform: labelCase,
  transition: ease('background-color', 'color', 'box-shadow'),
  [belowDesk]: {
    minBlockSize: control.touch,
    paddingInline: space[3],
    borderRadius: radius.pill,
    color: color.textMuted,
    '&[aria-current=page]': { backgroundColor: color.accentSoft, color: color.accentText },
  },
});
export const words = css({ overflow: 'hidden', textOverflow: 'ellipsis' });

/** Entries that do not fit stay measurable, at the start: they must not widen the page. */
const aside = {
  '& > [data-aside]': { position: 'absolute', insetBlockStart: 0, insetInlineStart: 0, visibility: 'hidden' },
} as const;
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  // Not positioned: the panels of its entries are positioned by the header and are not clipped.
  [atDesk]: {
    overflowX: 'auto',
    scrollbarWidth: 'none',
    paddingBlock: '0.25rem',
    marginInline: '-0.75rem',
    paddingInline: '0.25rem',
  },
  ...aside,
  [belowDesk]: { gap: 0, inlineSize: 'max-content' },
});
const arrive = keyframes({ from: { opacity: 0, translate: '0 -4px' } });
const panelBox = {
  position: 'absolute',
  isolation: 'isolate',
  zIndex: layer.popup,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  border: `1px solid ${color.line}`,
  boxShadow: shadow.l,
  animation: `${arrive} var(--speed) var(--ease)`,
  [belowDesk]: { display: 'none' },
} as const;

/** A row of entries; the open one has a pill background. */
export const bar = {
  strip: css({}),
  list: row,
  item: css({}),
  entry: css({
    [atDesk]: {
      minBlockSize: control.m,
      paddingInline: space[3],
      borderRadius: radius.pill,
      color: color.textMuted,
      [media.hover]: { '&:hover': { color: color.text, backgroundColor: color.surface } },
      '&[aria-current=page]': {
        color: color.text,
        backgroundColor: color.surface,
        boxShadow: `inset 0 0 0 1px ${color.line}`,
      },
      '&[aria-current=page] svg': { color: color.accentText },
      '@media (max-width: 102.5em)': { paddingInline: '0.6875rem', '& > svg:first-child': { display: 'none' } },
    },
  }),
  panel: css({
    ...panelBox,
    insetInline: stripPadding,
    insetBlockStart: 'calc(100% - 0.25rem)',
    borderRadius: radius.xl,
    padding: space[4],
    // Bridges the gap between entry and panel, so that hover is not lost.
    '&::before': { content: '""', position: 'absolute', insetInline: 0, insetBlockStart: '-1rem', blockSize: '1rem' },
  }),
} as const;

/** A coloured strip over the full width, evenly filled, with panels as wide as the page. */
export const mega = {
  strip: css({
    [atDesk]: {
      // A background to both window edges without overflow.
      backgroundColor: color.accent,
      borderImage: `${color.accentGradient} fill 0 / 0 / 0 100vw`,
      color: color.textOnAccent,
    },
  }),
  list: css({
    display: 'flex',
    ...aside,
    [atDesk]: { justifyContent: 'space-between', overflowX: 'auto', scrollbarWidth: 'none' },
    [belowDesk]: { inlineSize: 'max-content' },
  }),
  item: css({ [atDesk]: { flex: 'none' } }),
  entry: css({
    [atDesk]: {
      inlineSize: '100%',
      justifyContent: 'center',
      minBlockSize: '3rem',
      paddingInline: space[2],
      color: color.textOnAccent,
      position: 'relative',
      '&::after': {
        content: '""',
        position: 'absolute',
        insetInline: space[2],
        insetBlockEnd: '0.375rem',
        blockSize: '2px',
        backgroundColor: 'currentColor',
        scale: '0 1',
        transition: ease('scale'),
      },
      [media.hover]: { '&:hover::after': { scale: '1 1' } },
      '&[aria-current=page]::after': { scale: '1 1' },
      '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: '-4px' },
      '@media (max-width: 85em)': { '& > svg:first-child': { display: 'none' } },
    },
  }),
  panel: css({
    ...panelBox,
    insetInline: 0,
    insetBlockStart: '100%',
    borderInline: 0,
    paddingBlock: space[6],
    paddingInline: stripPadding,
  }),
} as const;

/** A column at the side, icon over text. */
export const rail = {
  strip: css({
    [atDesk]: {
      position: 'fixed',
      insetBlockStart: 'var(--header-height)',
      insetBlockEnd: 0,
      insetInlineStart: 0,
      inlineSize: RAIL_WIDTH,
      paddingBlock: space[2],
      backgroundColor: color.surface,
      boxShadow: `inset -1px 0 0 ${color.line}`,
      '[dir=rtl] &': { boxShadow: `inset 1px 0 0 ${color.line}` },
    },
  }),
  list: css({
    display: 'flex',
    [atDesk]: { flexDirection: 'column', blockSize: '100%', overflowY: 'auto', scrollbarWidth: 'none' },
    [belowDesk]: { inlineSize: 'max-content' },
  }),
  item: css({ [atDesk]: { flex: 'none' } }),
  entry: css({
    [atDesk]: {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: '0.3125rem',
      inlineSize: '100%',
      minBlockSize: '4.125rem',
      // An entry with a badge below its text is taller than the others, and keeps a distance.
      paddingBlock: space[2],
      paddingInline: space[1],
      color: color.textMuted,
      fontSize: '0.6875rem',
      lineHeight: 1.2,
      textAlign: 'center',
      whiteSpace: 'normal',
      borderInlineStart: '3px solid transparent',
      [media.hover]: { '&:hover': { color: color.text, backgroundColor: color.surfaceSunken } },
      '&[aria-current=page]': {
        color: color.accentText,
        borderInlineStartColor: color.accent,
        backgroundColor: color.accentSoft,
      },
      '&:focus-visible': { outlineOffset: '-3px' },
    },
  }),
  panel: css({
    ...panelBox,
    // The list scrolls, so its panels are fixed next to the column, at its full height.
    position: 'fixed',
    insetBlockStart: 'var(--header-height)',
    insetBlockEnd: 0,
    insetInlineStart: RAIL_WIDTH,
    inlineSize: 'min(82rem, calc(100vw - 7.5rem))',
    overflowY: 'auto',
    padding: space[4],
    borderBlock: 0,
    borderInlineStart: 0,
  }),
} as const;
