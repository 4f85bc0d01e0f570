/**
 * Room -> its folders from bottom to top. Files of a folder import only from folders that stand before it, and from their
 * own. A star is any one name: folders of one starred line do not know each other. The dot is the room's own files.
 * What makes a page comes up this list, so a folder is understood by reading it and what stands above it here.
 */
export const FOLDER_ORDER: Readonly<Record<string, readonly string[]>> = {
  portal: [
    // How code comes, and what is done when it does not.
    'chunks',
    // What the page knows: texts, facts and the portal, what the address carries, replies, and who writes all of it.
    'state/texts',
    'state',
    'state/address',
    'state/queries',
    'state/sources',
    // Pieces that know the state and no screen.
    'support',
    'health',
    'html',
    'live',
    'rewards',
    'club',
    'phone',
    'art/pen',
    'art/motifs',
    'art',
    'draws',
    'play',
    // What every screen draws with.
    'page',
    'service',
    'analytics',
    'forms/human-check',
    'forms/phone-number',
    'forms',
    'forms/captcha',
    'forms/codes',
    'forms/phone-provider',
    'forms/spec-form',
    'games',
    'centre',
    // The screens and windows.
    'features/*/*',
    'features/*',
    // What stands around them, and the map of all.
    'menus',
    'shell',
    // How a page begins: in a browser, on the edge, as a preview of the staff.
    'start',
    'staff',
    '.',
  ],
};
