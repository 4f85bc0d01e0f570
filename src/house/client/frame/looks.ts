import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';

/** The row of buttons under a game. */
export const controls = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: space[4],
  rowGap: space[3],
});

/** A quiet word beside something. */
export const note = css({ color: color.textMuted, fontSize: type.s });

/** A link in the text. */
export const linkLook = css({
  color: color.accentText,
  fontWeight: weight.strong,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
});

/** Seeds and fingerprints: signs that are compared one by one. */
export const codeLook = css({
  fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSize: type.s,
  overflowWrap: 'anywhere',
});
