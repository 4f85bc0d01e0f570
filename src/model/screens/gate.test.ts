import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import type { Action } from '../catalogue/element.ts';
import { type FactSource, factsFrom, firstOf } from '../conditions/facts.ts';
import { parseMember } from '../documents/member.ts';
import { parseSiteSettings } from '../documents/site-settings.ts';
import { resolvePortal } from '../portal/portal.ts';
import { flagFacts, memberFacts } from '../site/document-facts.ts';
import { parseTrees } from '../site/trees.ts';
import { sampleBrand } from '../testing/brands.ts';
import { type Gate, gateOf } from './gate.ts';

function makePortal(trees: unknown = {}) {
  return resolvePortal(parseTrees(trees, sampleBrand()).documents);
}
const portal = makePortal();

function of(type: number | null): FactSource {
  const member = type === null ? null : parseMember({ id: 1, account: 'ann', type }).value;
  return firstOf(memberFacts(member), flagFacts({}));
}
const unknown = factsFrom({});
const VISITOR = of(null);
const PLAYER = of(0);
const TRIAL = of(4);
const AGENT = of(1);

const deposit: Action = { open: 'member', page: 'depositv2' };
const agentCentre: Action = { open: 'agent', page: 'agentTeamOverview' };
const launch: Action = { launch: 'DS88' };

describe('action gates', () => {
  it.each<[name: string, facts: FactSource, action: Action, gate: Gate]>([
    ['M52, M266: a visitor who opens the personal centre gets the log-in popup', VISITOR, deposit, 'login'],
    ['M52: a visitor who launches a game gets the log-in popup', VISITOR, launch, 'login'],
    ['M266: a visitor goes to any screen', VISITOR, { go: '/help' }, 'pass'],
    ['M266: a visitor opens log-in', VISITOR, { open: 'login' }, 'pass'],
    ['M266: a visitor opens registration', VISITOR, { open: 'register' }, 'pass'],
    ['M267: a player opens the personal centre', PLAYER, deposit, 'pass'],
    ['M267: a player launches a game', PLAYER, launch, 'pass'],
    ['M269: a trial account is told to register', TRIAL, deposit, 'trueAccount'],
    ['M269: a trial account has no account centre', TRIAL, agentCentre, 'refused'],
    ['a trial account plays', TRIAL, launch, 'pass'],
    ['a player has no agent centre', PLAYER, agentCentre, 'refused'],
    ['M270: an agent of a site without the agent-centre flag has none either', AGENT, agentCentre, 'refused'],
    ['what is not known yet waits', unknown, deposit, 'wait'],
    ['a window that the site does not have is refused', PLAYER, { open: 'constructor' }, 'refused'],
    ['a page that the site does not have is refused', PLAYER, { open: 'member', page: '__proto__' }, 'refused'],
    ['M107: a call has no gate of its own', VISITOR, { call: 'logout' }, 'pass'],
  ])('%s', (_name, facts, action, gate) => {
    expect(gateOf(portal, facts, action)).toBe(gate);
  });

  it('a page whose switch is off is refused although the centre is open', () => {
    const whitelabel = { modId: 'ROOT', enabled: '1', childrenNodes: [{ modId: 'DEPOSIT', enabled: '0' }] };
    const without = makePortal({ status: { info: { whitelabel } } });
    expect(gateOf(without, PLAYER, deposit)).toBe('refused');
  });
});

type Role = 'visitor' | 'player' | 'agent' | 'trial';
const ROLES: readonly Role[] = ['visitor', 'player', 'agent', 'trial'];
const TYPES: Readonly<Record<Role, number | null>> = { visitor: null, player: 0, agent: 1, trial: 4 };

/** M165, M266-M270 and D02 as a table: the gate of each action for each role. */
const GAMES: Readonly<Record<Role, Gate>> = { visitor: 'login', player: 'pass', agent: 'pass', trial: 'pass' };
const PERSONAL: Readonly<Record<Role, Gate>> = {
  visitor: 'login',
  player: 'pass',
  agent: 'pass',
  trial: 'trueAccount',
};
const ACCOUNT: Readonly<Record<Role, Gate>> = {
  visitor: 'login',
  player: 'refused',
  agent: 'pass',
  trial: 'trueAccount',
};
/** Transfers to an upline are for agents (D33): a player gets no prompt, the page does not exist. */
const AGENTS_PAGE: Readonly<Record<Role, Gate>> = { ...PERSONAL, player: 'refused' };

function wordOf(role: Role, action: Action): Gate {
  if ('launch' in action) return GAMES[role];
  if (!('open' in action)) return 'pass';
  if (action.open === 'agent') return ACCOUNT[role];
  if (action.open !== 'member') return 'pass';
  return action.page === 'transferUpline' ? AGENTS_PAGE[role] : PERSONAL[role];
}

describe('the gates of all actions', () => {
  const switches = ['MANPLAYREB3', 'FREEPLAY3', 'USERNAMEREG3'];
  const childrenNodes = switches.map((modId) => ({ modId, enabled: '1', childrenNodes: [] }));
  const whitelabel = { modId: 'ROOT', enabled: '1', childrenNodes };
  const trees = parseTrees({ status: { info: { whitelabel } } }, sampleBrand({ features: { chatRoom: true } }));
  const whole = resolvePortal({ ...trees.documents, site: parseSiteSettings({ agentCentre: true }).value });
  const contracts = { dividend: true, dailySalary: true, hourlySalary: true, realTimeSalary: true };
  const flags = flagFacts({ referral: true, mission: true, rebate: true, toConfirm: true, ...contracts });
  const factsOf = (role: Role) => {
    const type = TYPES[role];
    const member = type === null ? null : parseMember({ id: 1, account: 'ann', type }).value;
    return firstOf(memberFacts(member), flags);
  };
  const clicked = CATALOGUE.flatMap(({ id, action }) => (action === undefined ? [] : [{ id, action }]));

  it('M269, M338: the table has every kind of action of the catalogue', () => {
    const kinds = new Set(clicked.flatMap(({ action }) => Object.keys(action).filter((key) => key !== 'page')));
    expect([...kinds].sort()).toEqual(['call', 'go', 'launch', 'open']);
    expect(clicked.length).toBeGreaterThan(60);
  });

  it.each(clicked)('M165 M266 M267 M268 M269 M270: $id answers each role as in the table', ({ action }) => {
    const actual = Object.fromEntries(ROLES.map((role) => [role, gateOf(whole, factsOf(role), action)]));
    expect(actual).toEqual(Object.fromEntries(ROLES.map((role) => [role, wordOf(role, action)])));
  });

  it.each([1, 2, 41, 42])('M270, D02, D38: an agent of type %i opens both centres', (type) => {
    const facts = firstOf(memberFacts(parseMember({ id: 1, account: 'ann', type }).value), flags);
    const gates = [deposit, agentCentre].map((action) => gateOf(whole, facts, action));
    expect(gates).toEqual(['pass', 'pass']);
  });

  it.each([3, 5, 40, 43, '4x', null])('M270: a member of unknown type %j is a player', (type) => {
    const facts = firstOf(memberFacts(parseMember({ id: 1, account: 'ann', type }).value), flags);
    expect([deposit, agentCentre].map((action) => gateOf(whole, facts, action))).toEqual(['pass', 'refused']);
  });
});
