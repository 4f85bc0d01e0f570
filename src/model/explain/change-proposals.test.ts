import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../conditions/condition.ts';
import { applyProposals } from '../proposals/apply.ts';
import { sideOf } from '../proposals/side.ts';
import { treesFacts } from '../site/trees.ts';
import { sampleBrand } from '../testing/brands.ts';
import { proposalsOf } from './change-proposals.ts';
import { elementsOf, explainInSite, listElements } from './explain-site.ts';

const brand = sampleBrand();
const IDS = ['MANPLAYREB3', 'FREEPLAY3', 'USERNAMEREG3', 'MOBILENUMREG3', 'DEPOSIT', 'WITHDRAW', 'REWCEN3', 'MAILCEN'];

function treesWith(on: readonly string[], maintenance: boolean) {
  const childrenNodes = IDS.map((modId) => ({ modId, enabled: on.includes(modId) ? '1' : '0', childrenNodes: [] }));
  return {
    switches: { modId: 'ROOT', enabled: '1', childrenNodes },
    rules: { username: { key: 'username', enabled: true, required: true } },
    whitelabel: { agentCentre: false, dividend: false },
    status: { maintenance, resources: [], customerService: [] },
  };
}

describe('minimal changes as proposals', () => {
  it('N01: every minimal change that the trees can make reverses the answer once applied', () => {
    let made = 0;
    const worlds = fc.tuple(fc.subarray(IDS), fc.boolean(), fc.constantFrom(null, 0, 1, 4));
    fc.assert(
      fc.property(worlds, ([on, maintenance, type]) => {
        const trees = treesWith(on, maintenance);
        const member = { ...sideOf({ brand, trees, lanes: [] }) };
        const seen = type === null ? null : { ...ANYBODY, type };
        const side = { ...member, member: seen };
        for (const { element, shown } of listElements(side)) {
          for (const factChanges of explainInSite(element, side).minimalChanges ?? []) {
            const proposals = proposalsOf(factChanges, trees);
            if (proposals === undefined || factChanges.length === 0) continue;
            made += 1;
            const applied = applyProposals(trees, proposals);
            expect(applied.problems).toEqual([]);
            const after = { ...sideOf({ brand, trees: applied.trees, lanes: [] }), member: seen };
            const again = elementsOf(after).find(({ id }) => id === element.id) ?? element;
            expect([element.id, evaluate(again.condition, treesFacts(after))]).toEqual([element.id, shown !== true]);
          }
        }
      }),
      { numRuns: 12 },
    );
    expect(made).toBeGreaterThan(100);
  });

  it('N01: facts outside trees give no proposal, half of a set neither', () => {
    const trees = treesWith([], false);
    const factChange = (fact: string, to: boolean | string) => ({ fact, from: undefined, to });
    expect(proposalsOf([factChange('member.type', 'visitor')], trees)).toBeUndefined();
    expect(proposalsOf([factChange('brand.hidden:nav.live', false)], trees)).toBeUndefined();
    expect(proposalsOf([factChange('vendors:LIVE', true), factChange('switch:DEPOSIT', '1')], trees)).toBeUndefined();
    expect(proposalsOf([factChange('switch:DEPOSIT', 'missing')], trees)).toBeUndefined();
    expect(proposalsOf([{ ...factChange('switch:DEPOSIT', 'missing'), or: ['1'] }], trees)).toEqual([
      { kind: 'switch', id: 'DEPOSIT', enabled: true },
    ]);
    expect(proposalsOf([factChange('site:agentCentre', true), factChange('site:dividend', true)], trees)).toEqual([
      { kind: 'tree', tree: 'whitelabel', body: { agentCentre: true, dividend: true } },
    ]);
    expect(proposalsOf([], trees)).toEqual([]);
  });
});

const ANYBODY = {
  id: '',
  account: '',
  nickname: '',
  type: 0 as const,
  toUpline: false,
  hasPassword: true,
  rankName: '',
  rankLevel: 0,
  labels: [],
  switches: new Map(),
};
