import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import type { Action, Slot } from '../catalogue/element.ts';
import type { ScreenSpec } from '../catalogue/routes.ts';
import { WINDOWS } from '../catalogue/windows.ts';
import type { Evaluation } from '../conditions/condition.ts';
import { allOf } from '../conditions/condition.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import type { Element } from '../portal/elements.ts';
import { ALL_SECTIONS, sampleBrand } from '../testing/brands.ts';
import { apply, type Exploration, explore, keyOf, type Step } from './explore.ts';
import { findDefects, type PathFinding, replay } from './findings.ts';
import { createPlay, type Play } from './play.ts';
import { type Site, siteOf } from './site.ts';
import { rolesOf, worldsOf } from './worlds.ts';

const site = siteOf(sampleBrand({ home: ALL_SECTIONS, features: { chatRoom: true } }));

interface Planted {
  readonly fault: string;
  readonly site: Site;
  readonly rule: PathFinding['rule'];
  readonly subject: string;
  readonly steps: readonly Step[];
}

const open = (address: string): Step => ({ does: 'open', address });
const click = (id: string): Step => ({ does: 'click', id });
const signIn = (as: number): Step => ({ does: 'finish', window: 'login', as });

function withElement(id: string, change: Partial<Element>): Site {
  return withElements([id], change);
}

function withElements(ids: readonly string[], change: Partial<Element>): Site {
  const elements = site.elements.map((element) => (ids.includes(element.id) ? { ...element, ...change } : element));
  return { ...site, elements };
}

function withEntry(id: string, slot: Slot, action: Action, condition: Evaluation = true): Site {
  return { ...site, elements: [...site.elements, { id, slot, kind: 'link', label: id, action, condition }] };
}

function conditionOf(id: string): Evaluation {
  return site.elements.find((element) => element.id === id)?.condition ?? false;
}

const NEVER = expandCondition({ all: [{ member: 'visitor' }, { member: 'trial' }] });
const [login] = WINDOWS;
const stuckLoop: readonly ScreenSpec[] = [
  { path: '/old', screen: 'home', frame: 'full', redirect: '/older' },
  { path: '/older', screen: 'home', frame: 'full', redirect: '/old' },
];

const planted: readonly Planted[] = [
  {
    fault: 'an entry leads to an address that no route has',
    site: withEntry('x.shop', 'footer', { go: '/shop' }),
    rule: 'path.dead-target',
    subject: 'x.shop',
    steps: [open('/index'), click('x.shop')],
  },
  {
    fault: 'a page of the member centre opens a window that is not there',
    site: withElement('member.referral', { action: { open: 'invitations' } }),
    rule: 'path.dead-target',
    subject: 'member.referral',
    steps: [open('/index'), click('nav.rewards'), signIn(0), click('member.referral')],
  },
  {
    fault: 'a route that no one can reach',
    site: withElement('route./vip', { condition: NEVER }),
    rule: 'path.unreachable',
    subject: 'route./vip',
    steps: [open('/index'), click('nav.vip')],
  },
  {
    fault: 'an entry is shown where its screen is not',
    site: withElement('nav.live', { condition: true }),
    rule: 'path.turned-away',
    subject: 'nav.live',
    steps: [open('/index'), click('nav.live')],
  },
  {
    fault: 'the login-first guard sends the log-in page to itself',
    site: { ...site, screens: site.screens.map(({ beforeLogin: _, ...screen }) => screen) },
    rule: 'path.guard-loop',
    subject: 'route./login',
    steps: [open('/index')],
  },
  {
    fault: 'two routes lead to each other',
    site: {
      ...withEntry('x.old', 'footer', { go: '/old' }),
      screens: [...site.screens, ...stuckLoop],
    },
    rule: 'path.guard-loop',
    subject: 'route./old',
    steps: [open('/old')],
  },
  {
    fault: 'a gated press has no log-in window to end in',
    site: withElement('modal.login', { condition: NEVER }),
    rule: 'path.gate-dead-end',
    subject: 'side.deposit',
    steps: [open('/index'), click('side.deposit')],
  },
  {
    fault: 'the member centre lets trial accounts in',
    site: withElements(['modal.member', 'member.securityCenter'], {
      condition: expandCondition({ member: 'signedIn' }),
    }),
    rule: 'path.gate-open',
    subject: 'modal.member',
    steps: [open('/index'), click('account.freePlay'), click('account.balance')],
  },
  {
    fault: 'an entry is shown to members whom its page refuses',
    site: withElement('member.manualRebate', {
      condition: allOf([conditionOf('member.manualRebate'), expandCondition({ memberType: [2] })]),
    }),
    rule: 'path.entry-refused',
    subject: 'side.cashback',
    steps: [open('/login'), signIn(0), click('side.cashback')],
  },
  {
    fault: 'a window that cannot be closed',
    site: { ...site, windows: site.windows.map((spec) => (spec.name === 'notice' ? { ...spec, leaves: [] } : spec)) },
    rule: 'path.no-close',
    subject: 'modal.notice',
    steps: [open('/noticePage'), click('a notice')],
  },
  {
    fault: 'a screen without a link home',
    site: { ...site, links: site.links.filter(({ place }) => !('screen' in place && place.screen === 'memberHelp')) },
    rule: 'path.no-way-home',
    subject: 'route./helpmc',
    steps: [open('/helpmc')],
  },
  {
    fault: 'a switch that changes nothing',
    site: withElement('login.sms', { condition: NEVER }),
    rule: 'path.dead-switch',
    subject: 'MOBILEVERCODELOGIN3',
    steps: [open('/login')],
  },
  {
    fault: 'an element that nobody ever sees',
    site: withElement('agent.myIncome', { condition: NEVER }),
    rule: 'path.never-shown',
    subject: 'agent.myIncome',
    steps: [open('/login'), signIn(1), click('account.agentCentre')],
  },
  {
    fault: 'a window that nothing opens',
    site: { ...site, links: site.links.filter((link) => link.id !== 'a notice') },
    rule: 'path.unreachable',
    subject: 'modal.notice',
    steps: [],
  },
  {
    fault: 'a restricted visitor sees no start-up screen',
    site: withElement('startup.restricted', { condition: false }),
    rule: 'path.startup',
    subject: 'startup.restricted',
    steps: [open('/index')],
  },
];

describe('N02: no dead ends', () => {
  it('the platform has none', () => {
    expect(findDefects(site)).toEqual([]);
    expect(login?.name).toBe('login');
  });

  it.each(planted)('finds that $fault, by the shortest way', ({ site: faulty, rule, subject, steps }) => {
    const found = findDefects(faulty).filter((finding) => finding.rule === rule);
    const about = found.find((finding) => finding.subject === subject);
    expect(about, JSON.stringify(found)).toBeDefined();
    expect(about?.steps).toEqual(steps);
    // The path can be replayed: each step is available in the state that the previous one led to.
    if (about?.world.restricted === undefined) expect(replay(faulty, about?.world ?? {}, steps)).toBeDefined();
  });
});

const explored = new Map<number, Exploration>();

/** Each world is explored once for all tests. */
function explorationOf(which: number, play: Play): Exploration {
  const known = explored.get(which) ?? explore(play);
  explored.set(which, known);
  return known;
}

describe('N02: exploring', () => {
  const worlds = worldsOf(site);
  const roles = rolesOf(site);

  it('random walks reach no place that exploring missed', () => {
    fc.assert(
      fc.property(fc.nat(worlds.length - 1), fc.array(fc.nat(200), { maxLength: 30 }), (which, choices) => {
        const play = createPlay(site, worlds[which] ?? {}, roles);
        const { visits, moves } = explorationOf(which, play);
        let key = [...visits.keys()][0] ?? '';
        for (const choice of choices) {
          const moved = moves.get(key) ?? [];
          const move = moved[choice % Math.max(moved.length, 1)];
          if (!move) return;
          key = keyOf(move.to);
          expect(visits.has(key)).toBe(true);
        }
      }),
      { numRuns: cases(20) },
    );
  });

  it('a click has the same effect anywhere', () => {
    const play = createPlay(site, worlds[0] ?? {}, roles);
    const { moves } = explorationOf(0, play);
    const clicked = [...moves.values()].flat().filter(({ step }) => step.does === 'click');
    expect(clicked.length).toBeGreaterThan(1_000);
    const goHome = clicked.filter(({ step }) => step.does === 'click' && step.id === 'nav.home');
    for (const { effect, to } of goHome)
      if (effect?.kind === 'arrives') expect(apply(play, to, effect).arrival).toEqual(to.arrival);
  });
});
