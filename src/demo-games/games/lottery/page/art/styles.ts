import { panel } from '#demo-games/client/frame/styles.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';

/** A bar with content at both ends. */
export const cardStyle = css(panel, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[6],
  rowGap: space[3],
  paddingBlock: space[3],
  paddingInline: space[4],
});

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
