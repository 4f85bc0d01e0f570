import { describe, expect, it } from 'vitest';
import { evaluate } from '../conditions/condition.ts';
import { firstOf } from '../conditions/facts.ts';
import { parseMember } from '../documents/member.ts';
import { parseSiteSettings } from '../documents/site-settings.ts';
import { flagFacts, memberFacts, merchantFacts, requestFacts, viewFacts } from '../site/document-facts.ts';
import { parseTrees } from '../site/trees.ts';
import { sampleBrand } from '../testing/brands.ts';
import { resolvePortal } from './portal.ts';

/** The contract views of the agent centre, each with its flag in the consolidated reply. */
const VIEWS = {
  'agent.dividend': 'dividend',
  'agent.dailySalary': 'dailySalary',
  'agent.hourlySalary': 'hourlySalary',
  'agent.realTimeSalary': 'realTimeSalary',
} as const;

const brand = sampleBrand();
const { documents } = parseTrees({ status: { info: { whitelabel: { modId: 'ROOT', enabled: '1' } } } }, brand);
const agent = parseMember({ id: 1, account: 'ann', type: 1 }).value;

function shown(flags: Readonly<Record<string, boolean>>, site: object = {}, member = agent): readonly string[] {
  const world = { ...documents, site: parseSiteSettings({ agentCentre: true, ...site }).value };
  const facts = firstOf(
    merchantFacts(world),
    requestFacts({ regionRestriction: false }),
    memberFacts(member),
    flagFacts(flags),
    viewFacts({}),
  );
  const { elements } = resolvePortal(world);
  return Object.keys(VIEWS).filter((id) => {
    const element = Object.hasOwn(elements, id) ? elements[id] : undefined;
    return element !== undefined && evaluate(element.when, facts) === true;
  });
}

describe('the contract views of the agent centre', () => {
  it.each(Object.entries(VIEWS))(
    'M21, M210, M211, M212, M213: %s is shown exactly to an agent with a contract of its kind: %s',
    (id, flag) => {
      expect(shown({ [flag]: true })).toEqual([id]);
      expect(shown({ [flag]: false })).toEqual([]);
    },
  );

  it('M21, M210, M211, M212, M213: the site setting shows a view to every agent, and neither shows one to a player or a visitor', () => {
    expect(shown({}, { dividend: true, hourlySalary: 1 })).toEqual(['agent.dividend', 'agent.hourlySalary']);
    const all = Object.fromEntries(Object.values(VIEWS).map((flag) => [flag, true]));
    expect(shown(all)).toEqual(Object.keys(VIEWS));
    expect(shown(all, {}, parseMember({ id: 2, account: 'bob', type: 0 }).value)).toEqual([]);
    expect(shown(all, {}, null)).toEqual([]);
  });
});
