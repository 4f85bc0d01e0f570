/** Shared styles for lists of changes: blocks with a heading, one line per change. */
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

export const changeBlocks = css({ display: 'grid', gap: space[3] });
export const changeBlock = css({ border: `1px solid ${color.line}`, borderRadius: radius.m, overflow: 'hidden' });
export const changeHeading = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[3],
  backgroundColor: color.surfaceSunken,
  color: color.textMuted,
  fontSize: type.xs,
  fontWeight: weight.strong,
});
