/** How a list of changes looks, wherever the console shows one: blocks with a heading, a line for each change. */
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
