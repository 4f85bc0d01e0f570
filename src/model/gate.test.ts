import { describe, expect, it } from 'vitest';
import type { Action } from './catalogue/element.ts';
import { flagFacts, memberFacts } from './document-facts.ts';
import { parseMember } from './documents/member.ts';
import { parseTrees } from './documents/trees.ts';
import { type FactSource, factsFrom, firstOf } from './facts.ts';
import { type Gate, gateOf } from './gate.ts';
import { resolvePortal } from './portal.ts';
import { sampleBrand } from './testing/brands.ts';

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

describe('the gate of an action', () => {
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
