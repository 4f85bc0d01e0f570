/** Elements of home sections, modals, games and routes (docs/reference/elements.md#home). */
import type { Condition } from '../conditions/condition.ts';
import { CATEGORIES } from '../documents/lanes.ts';
import { APP_KINDS } from '../documents/status.ts';
import { REGISTRATION_OPEN } from './access.ts';
import { MEMBER_GATE } from './centres.ts';
import { AGENT_GATE } from './chrome.ts';
import type { ElementSpec, HomeSection, KindOf, Slot, SpecIn } from './element.ts';
import { labelOf } from './element.ts';
import { SCREENS } from './routes.ts';

/** The way to the member's own limits and breaks, from wherever money is spent. */
const TO_LIMITS = { icon: 'life-buoy', action: { open: 'member', page: 'saferPlay' } } as const;

function row<S extends Slot>(slot: S, id: string, kind: KindOf<S>, when?: Condition): SpecIn<S> {
  return { id, slot, kind, label: labelOf(id), ...(when === undefined ? {} : { when }) };
}

const anyVendor: Condition = { any: CATEGORIES.map((category) => ({ vendors: category })) };
const anyApp: Condition = { any: APP_KINDS.map((kind) => ({ resource: kind })) };
const signedIn: Condition = { member: 'signedIn' };

const HOME_SECTIONS: readonly (readonly [section: HomeSection, when?: Condition])[] = [
  ['banners'],
  ['notices'],
  ['hotGames'],
  ['winners'],
  ['categories', anyVendor],
  ['vendors', anyVendor],
  ['promotions'],
  ['lotteryDraws'],
  ['recentGames', signedIn],
  ['favourites', signedIn],
  ['app', anyApp],
  ['partners'],
];

/** Sections of the home page; the brand file selects and orders them. */
export const HOME: readonly ElementSpec[] = HOME_SECTIONS.map(([section, when]) =>
  row('home', `home.${section}`, `home.${section}`, when),
);

/** Parts of the brand's slides on the home page: the buttons that lead to registration. */
export const SLIDES: readonly ElementSpec[] = [
  { ...row('slides', 'slides.register', 'button', REGISTRATION_OPEN), action: { go: '/register' } },
];

export const MODALS: readonly ElementSpec[] = [
  row('modal', 'modal.login', 'modal'),
  row('modal', 'modal.register', 'modal'),
  row('modal', 'modal.forgetPass', 'modal'),
  row('modal', 'modal.changePass', 'modal'),
  row('modal', 'modal.notice', 'modal'),
  row('modal', 'modal.gamePopup', 'modal'),
  row('modal', 'modal.feedback', 'modal'),
  row('modal', 'modal.chat', 'modal', { brand: 'features.chatRoom' }),
  row('modal', 'modal.member', 'modal', MEMBER_GATE),
  row('modal', 'modal.agent', 'modal', AGENT_GATE),
];

export const IN_GAME: readonly ElementSpec[] = [
  row('game', 'game.trial', 'button', { switch: 'FREEPLAY3' }),
  row('mall', 'mall.history', 'link', signedIn),
  { ...row('play', 'play.limits', 'link', MEMBER_GATE), ...TO_LIMITS },
  { ...row('deposit', 'deposit.limits', 'link', MEMBER_GATE), ...TO_LIMITS },
];

export const ROUTES: readonly ElementSpec[] = SCREENS.map((screen) =>
  row('route', `route.${screen.path}`, 'route', screen.when),
);
