/** Dimensions shared by several parts of the shell. */

/** Maximum content width. */
export const CONTENT_WIDTH = '90rem';
/** Width of the docked side menu, in rem. */
export const SIDE_WIDTH = 15.5;
/** Width of the navigation as a side column. */
export const RAIL_WIDTH = '5.75rem';
/** Height of the sticky header; each header variant sets it on the frame. */
export const HEADER_HEIGHT = 'var(--header-height)';
export const BOTTOM_HEIGHT = 'calc(3.75rem + env(safe-area-inset-bottom))';

/** From this width on, the side menu and the side navigation are next to the content. */
export const DESK = '(min-width: 68.75em)';
export const atDesk = `@media ${DESK}`;
export const belowDesk = '@media (max-width: 68.74875em)';

/** Limits a full-width strip's content to the maximum content width. */
export const stripPadding = `max(var(--page-edge), calc((100% - ${CONTENT_WIDTH}) / 2 + var(--page-edge)))`;
