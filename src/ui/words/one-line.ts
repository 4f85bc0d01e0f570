import type { CSSObject } from '@emotion/react';
import { css } from '../style/style.ts';

/** Avoids clipping diacritics, however low the line height is. */
const diacriticSpace: CSSObject = { paddingBlock: '0.2em', marginBlock: '-0.2em' };

/** One line of text with an ellipsis; cut-texts.ts shows the full text. */
export const oneLine = css({
  ...diacriticSpace,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** Clamps text to `count` lines, with an ellipsis. */
export function fewLines(count: number): CSSObject {
  return { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: count, overflow: 'hidden' };
}

/**
 * Maximum width of an entry in a horizontally scrolling row: part of the next one stays visible on the narrowest page.
 */
export const MOST_OF_ROW = 'min(18rem, 85vw)';
