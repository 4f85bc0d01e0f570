import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';

export const controls = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: space[4],
  rowGap: space[3],
});

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
