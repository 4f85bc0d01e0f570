import type { Condition } from '../conditions/condition.ts';
import type { Category } from '../documents/lanes.ts';
import type { ElementSpec, SpecIn } from './element.ts';
import { labelOf } from './element.ts';

/** Name and target of a category (M70, M74; D05: LOTT and ELOTT both lead to /elott). */
export interface CategorySpec {
  readonly category: Category;
  readonly id: string;
  readonly go: string;
  readonly enName: string;
  /** Point rate; empty without one (M75). */
  readonly point: string;
  readonly icon: string;
}

/** Categories in navigation order. DS88 follows LIVE and launches its vendor (M71). */
export const CATEGORY_SPECS: readonly CategorySpec[] = [
  { category: 'ELOTT', id: 'elott', go: '/elott', enName: 'LOTTERY', point: '', icon: 'zap' },
  { category: 'LOTT', id: 'lott', go: '/elott', enName: 'LOTTERY', point: '', icon: 'ticket' },
  { category: 'LIVE', id: 'live', go: '/live', enName: 'LIVE CASINO', point: '0.70', icon: 'spade' },
  { category: 'DS88', id: 'ds88', go: '', enName: 'DS88', point: '', icon: 'swords' },
  { category: 'SPORTS', id: 'sports', go: '/sports', enName: 'SPORTS', point: '1.00', icon: 'trophy' },
  { category: 'FISH', id: 'fish', go: '/fish', enName: 'FISHING', point: '1.20', icon: 'fish' },
  { category: 'RNG', id: 'rng', go: '/rng?page=VASSALAGE', enName: 'SLOT', point: '1.20', icon: 'cherry' },
  { category: 'PVP', id: 'pvp', go: '/pvp', enName: 'PVP', point: '1.00', icon: 'users' },
  { category: 'ESPORTS', id: 'esports', go: '/esports', enName: 'ESPORTS', point: '', icon: 'gamepad-2' },
];

/** At least one category with a lobby has games. */
export const ANY_LOBBY: Condition = {
  any: [{ vendors: 'RNG' }, { vendors: 'LIVE' }, { vendors: 'PVP' }, { vendors: 'FISH' }],
};

function categoryEntry(spec: CategorySpec): SpecIn<'header.nav'> {
  return {
    id: `nav.${spec.id}`,
    slot: 'header.nav',
    kind: spec.go === '' ? 'nav.launch' : 'nav.category',
    label: labelOf(`nav.${spec.id}`),
    icon: spec.icon,
    action: spec.go === '' ? { launch: spec.category } : { go: spec.go.split('?')[0] ?? spec.go },
    when: { vendors: spec.category },
    nav: { gameType: spec.category, page: spec.go, point: spec.point, enName: spec.enName, sideMenuIcon: spec.icon },
  };
}

function entry(
  id: string,
  icon: string,
  rest: Omit<SpecIn<'header.nav'>, 'id' | 'slot' | 'label' | 'icon' | 'nav'>,
  page: string,
): SpecIn<'header.nav'> {
  const enName = id.slice('nav.'.length).toUpperCase();
  return {
    id,
    slot: 'header.nav',
    label: labelOf(id),
    icon,
    nav: { gameType: '', page, point: '', enName, sideMenuIcon: icon },
    ...rest,
  };
}

/** Elements of the navigation (M67, M70; docs/reference/elements.md#navigation). */
export const NAVIGATION: readonly ElementSpec[] = [
  entry('nav.home', 'house', { kind: 'nav.link', action: { go: '/index' } }, '/index'),
  ...CATEGORY_SPECS.map(categoryEntry),
  entry('nav.promotions', 'megaphone', { kind: 'nav.link', action: { go: '/promotions' } }, '/promotions'),
  entry(
    'nav.rewards',
    'gift',
    {
      kind: 'nav.link',
      action: { open: 'member', page: 'rewardCenter' },
      badge: 'availablePromotions',
      when: { switch: 'REWCEN3', missing: true },
    },
    'rewardCenter',
  ),
  entry('nav.vip', 'crown', { kind: 'nav.link', action: { go: '/vip' }, badge: 'vipRank' }, '/vip'),
];
