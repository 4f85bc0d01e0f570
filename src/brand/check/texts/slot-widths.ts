/**
 * Available room of each place for text, in px at a root font size of 16 px, in one table with the source of each
 * figure. Places that wrap have a number of lines; a single word must always fit its line.
 */
import type { Slot } from '#model/catalogue/element.ts';
import type { Brand } from '#model/site/brand.ts';

export interface Room {
  readonly place: string;
  readonly widthPx: number;
  readonly lines: number;
  readonly sizePx: number;
  readonly font: 'body' | 'display';
  readonly weight: number;
}

const STRONG = 600;
/** A narrow phone: text that fits here fits everywhere. */
const PHONE_PX = 360;

function room(place: string, widthPx: number, sizePx: number, more: Partial<Room> = {}): Room {
  return { place, widthPx, sizePx, lines: 1, font: 'body', weight: STRONG, ...more };
}

/** menus/navigation-style.ts: a scrolling row, an evenly filled strip, or a column of 5.75 rem with 11 px text. */
const NAVIGATION: Readonly<Record<Brand['layout']['navigation'], Room>> = {
  bar: room('an entry of the navigation row', 208, 14),
  mega: room('an entry of the navigation strip', 208, 14),
  rail: room('an entry of the navigation column', 81, 11, { lines: 3 }),
};

/** menus/side-menu.tsx and row.tsx: 15.5 rem minus padding, icon and gap; two lines. */
const SIDE = room('a row of the side menu', 194, 14, { lines: 2 });

const ROOMS: Readonly<Partial<Record<Slot, Room>>> = {
  side: SIDE,
  'side.games': SIDE,
  'side.account': SIDE,
  'side.foot': SIDE,
  // ui/actions/tabs.tsx in ui/overlays/dialog.tsx (26 rem, or the phone's width minus 2 rem): half of it minus padding.
  login: room('a tab of the log-in window', 190, 14, { lines: 2 }),
  'register.methods': room('a tab of the registration window', 190, 14, { lines: 2 }),
  'register.fields': room('the label of a registration field', PHONE_PX - 80, 14, { lines: 3 }),
  member: room('an entry of the personal centre', 194, 14, { lines: 2 }),
  agent: room('an entry of the agent centre', 194, 14, { lines: 2 }),
  footer: room('a link in the footer', PHONE_PX - 32, 14),
};

/** Text under header icons: 6 rem, two lines of 11 px. */
const CAPTION = room('the caption under an icon of the header', 96, 11, { lines: 2 });

/** Header entries with text (menus/account.tsx). */
const HEADER_WORDS: Readonly<Record<string, Room>> = {
  'account.login': room('a button of the header', 112, 14),
  'account.register': room('a button of the header', 112, 14),
  'account.deposit': room('a button of the header', 112, 14),
  'account.withdraw': room('a button of the header', 136, 14),
  'account.freePlay': room('a button of the header', 136, 14),
  'account.forgotPassword': room('a link of the header', 168, 14, { weight: 400 }),
  'account.messages': CAPTION,
  'account.personalCentre': CAPTION,
  'account.agentCentre': CAPTION,
  'account.bettingRecord': CAPTION,
  'account.cashback': CAPTION,
  'account.signOut': CAPTION,
};

/** Room of an element's label; undefined if it is unlimited or not shown. */
export function roomOf(
  element: { readonly id: string; readonly slot: Slot },
  brand: Brand,
  inBottom: number,
): Room | undefined {
  if (element.slot === 'header.nav') return NAVIGATION[brand.layout.navigation];
  if (element.slot === 'header.account') return HEADER_WORDS[element.id];
  // menus/bottom-bar.tsx: equal shares of the phone's width, 11 px text that is clipped.
  if (element.slot === 'bottom') return room('an entry of the bottom bar', PHONE_PX / Math.max(inBottom, 1), 11);
  return ROOMS[element.slot];
}

/** Room of texts that are no element's label. */
export const OTHER_ROOMS = {
  // features/home/section.tsx: next to the "all" link, two lines.
  sectionTitle: room('the heading of a home section', PHONE_PX - 32 - 96, 22, {
    lines: 2,
    font: 'display',
    weight: 700,
  }),
  // features/home/slides/slide-styles.ts on a phone: 28 px, padding of 20 px per side; four lines fit above the button.
  slideTitle: room('the title of a slide', PHONE_PX - 32 - 40, 28, { lines: 4, font: 'display', weight: 700 }),
  slideText: room('the text of a slide', PHONE_PX - 32 - 40, 16, { lines: 5, weight: 400 }),
  slideButton: room('the button of a slide', PHONE_PX - 32 - 40 - 48, 16),
  groupTitle: room('the heading of a registration group', PHONE_PX - 80, 18, { lines: 2 }),
  // ui/pictures/logo.tsx: without a logo the name is shown in one line, next to menu button and log-in.
  name: room('the brand name in the header (without a logo)', 192, 22, { font: 'display', weight: 700 }),
} as const;
