/** Shared styles of the withdrawal pages. */
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';

export const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignContent: 'start',
  containerType: 'inline-size',
});
export const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
export const heading = css({
  fontSize: type.xl,
  lineHeight: 1.25,
  outline: 'none',
  overflowWrap: 'anywhere',
  // As in the adjacent menu: the server sends some names in lower case.
  '&::first-letter': { textTransform: 'uppercase' },
});
export const subheading = css({ fontSize: type.m, fontWeight: weight.strong, outlineOffset: 4 });
export const lead = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.55, textWrap: 'pretty' });
export const note = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.45, overflowWrap: 'anywhere' });
export const figures = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
/** Amounts are on a separate card. */
export const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.xl,
  backgroundColor: color.surfaceRaised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  [media.phone]: { padding: space[4] },
});
export const sum = css({
  display: 'grid',
  gap: space[1],
  padding: space[6],
  borderRadius: radius.xl,
  background: color.accentGradient,
  color: color.textOnAccent,
  boxShadow: shadow.m,
  [media.phone]: { padding: space[4] },
});
export const sumFigure = css({
  fontFamily: font.display,
  fontSize: type.xxl,
  fontWeight: weight.display,
  lineHeight: 1.15,
  // An amount of 13 digits wraps before the page overflows.
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});
/** Details of an amount, in two columns: labels, and figures at the end. */
export const facts = css({
  display: 'grid',
  // Labels stay on one line where possible; long values next to them wrap instead.
  gridTemplateColumns: 'fit-content(60%) minmax(0, 1fr)',
  columnGap: space[4],
  rowGap: space[1],
  fontSize: type.s,
  '& dt': { color: color.textMuted },
  '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});
export const strong = css({ fontWeight: weight.strong });
export const actions = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
/** Below a banner's text. */
export const below = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockStart: space[2] });
export const start = css({ justifySelf: 'start' });
