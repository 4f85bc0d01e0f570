/** Styles of the parts of an answer with actions: a heading, and rows of text with a button. */
import { css } from '#ui/style/style.ts';
import { radius, space, type, weight } from '#ui/style/tokens.ts';

export const part = css({ display: 'grid', gap: space[2] });
export const heading = css({ fontSize: type.s, fontWeight: weight.strong });
export const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[3],
  borderRadius: radius.m,
});
export const words = css({ flex: '1 1 12rem', minInlineSize: 0, overflowWrap: 'anywhere' });
