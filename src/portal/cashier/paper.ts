/** Styles of what is printed alone: receipts and statements. */
import { css } from '#ui/style/style.ts';
import { font, space, type, weight } from '#ui/style/tokens.ts';

/**
 * What the page and the window around a paper are in print: they would cut it, and centre it. Rules name the root to
 * come before the window's own.
 */
const bare = {
  colorScheme: 'light',
  display: 'block',
  position: 'static',
  margin: 0,
  padding: 0,
  inlineSize: 'auto',
  maxInlineSize: 'none',
  blockSize: 'auto',
  maxBlockSize: 'none',
  overflow: 'visible',
  transform: 'none',
  translate: 'none',
  border: 0,
  boxShadow: 'none',
  backgroundColor: 'Canvas',
  animation: 'none',
} as const;

/** The printed page has the paper only, black on white. */
export const paper = css({
  display: 'grid',
  gap: space[4],
  '@media print': {
    color: 'CanvasText',
    backgroundColor: 'Canvas',
    colorScheme: 'light',
    '&& *': { color: 'CanvasText' },
    // One `:not` each: in a list the style engine replaces only the first `&`.
    'body:has(&) *:not(:has(&)):not(&):not(& *)': { display: 'none' },
    'html:has(&)': bare,
    'html:has(&) *:has(&)': bare,
  },
});
/** The window's title is not printed. */
export const printedTitle = css({ display: 'none', '@media print': { display: 'block' } });
export const paperBrand = css({ fontFamily: font.display, fontSize: type.l, fontWeight: weight.display });
