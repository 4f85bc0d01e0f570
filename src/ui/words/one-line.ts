import type { CSSObject } from '@emotion/react';
import { css } from '../style/style.ts';

/** Marks above and below the letters are not cut off, however low the line is. */
const room: CSSObject = { paddingBlock: '0.2em', marginBlock: '-0.2em' };

/** Words of one line: what does not fit ends in an ellipsis, and cut-texts.ts shows the whole. */
export const oneLine = css({
  ...room,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** Words of a few lines, the last of which ends in an ellipsis where there are more. */
export function fewLines(count: number): CSSObject {
  return { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: count, overflow: 'hidden' };
}

/** The widest that an entry of a row may be which scrolls sideways: part of the next one is to be seen on the narrowest page. */
export const MOST_OF_ROW = 'min(18rem, 85vw)';
