import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';

export const controls = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: space[4],
  rowGap: space[3],
});

/** Figures of equal width. */
export const numeric = { fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' } as const;

/** A surface with an edge. */
export const panel = {
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
} as const;

export const heading = css({ fontSize: type.m });
/** Label of a figure. */
export const labelStyle = css({ display: 'block', color: color.textMuted, fontSize: type.xs });

export const note = css({ color: color.textMuted, fontSize: type.s });

export const linkStyle = css({
  color: color.accentText,
  fontWeight: weight.strong,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
});

/** Seeds and hashes in a monospace font, for comparison by character. */
export const codeStyle = css({
  fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSize: type.s,
  overflowWrap: 'anywhere',
});
