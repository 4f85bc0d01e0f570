/** Sizes that several parts of the shell share. */

/** Widest content. */
export const CONTENT_WIDTH = '90rem';
/** The docked side menu, in rem. */
export const SIDE_WIDTH = 15.5;
/** The navigation as a column at the side. */
export const RAIL_WIDTH = '5.75rem';
/** Height of the header while the page scrolls; each header variant sets it on the frame. */
export const HEADER_HEIGHT = 'var(--header-height)';
/** Height of the phone's bottom bar. */
export const BOTTOM_HEIGHT = 'calc(3.75rem + env(safe-area-inset-bottom))';

/** From here on the side menu and the rail stand beside the content. */
export const DESK = '(min-width: 68.75em)';
export const atDesk = `@media ${DESK}`;
export const belowDesk = '@media (max-width: 68.74875em)';

/** Keeps a full-width strip's content within the widest content. */
export const stripPadding = `max(var(--page-edge), calc((100% - ${CONTENT_WIDTH}) / 2 + var(--page-edge)))`;
