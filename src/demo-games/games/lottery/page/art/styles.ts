import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';

/** A bar with content at both ends. */
export const cardStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[6],
  rowGap: space[3],
  paddingBlock: space[3],
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
});

/** Label of a figure. */
export const labelStyle = css({ display: 'block', color: color.textMuted, fontSize: type.xs });

/** A scrollable list and its rows. */
export const listStyle = css({
  maxBlockSize: '22rem',
  overflowY: 'auto',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: space[4],
    rowGap: space[1],
    paddingBlock: space[2],
    borderBlockEnd: `1px solid ${color.line}`,
    fontSize: type.s,
  },
});
