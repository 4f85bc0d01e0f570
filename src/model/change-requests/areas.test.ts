import { describe, expect, it } from 'vitest';
import { applyProposals } from '../proposals/apply.ts';
import { effectOf } from '../proposals/effect-of.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { plainBrand, sideOf } from '../proposals/side.ts';
import { sampleBrand } from '../testing/brands.ts';
import { approversFor, areasOf, isEmergencyStop } from './areas.ts';

const TREES = {
  switches: {
    modId: 'ROOT',
    enabled: '1',
    childrenNodes: ['DEPOSIT', 'WITHDRAW', 'MAILCEN'].map((modId) => ({ modId, enabled: '1' })),
  },
  rules: {},
  whitelabel: {},
  status: { maintenance: false, region: { mode: 'open', countries: [] }, localCountry: 'SG', imageCDNs: [] },
};

function areas(proposals: readonly Proposal[], brand = plainBrand('acme')) {
  const { trees, changes } = applyProposals(TREES, proposals);
  const effect = effectOf(sideOf({ brand, trees: TREES, lanes: [] }), sideOf({ brand, trees, lanes: [] }));
  return areasOf(changes, effect);
}

const toggle = (id: string, enabled: boolean): Proposal => ({ kind: 'switch', id, enabled });
const set = (key: string, value: unknown): Proposal => ({ kind: 'setting', tree: 'status', key, value });

describe('areas of approval', () => {
  it('N05: money, withdrawals, maintenance and regions ask for a second person by default; other changes do not', () => {
    const found: readonly (readonly [Proposal, readonly string[]])[] = [
      [toggle('WITHDRAW', false), ['withdrawals']],
      [toggle('DEPOSIT', false), ['money']],
      [{ kind: 'maintenance', on: true }, ['maintenance']],
      [set('maintenanceUntil', '2026-11-24T02:00Z'), ['maintenance']],
      [set('region', { mode: 'block', countries: ['SG'] }), ['regions']],
      [set('localCountry', 'MY'), ['regions']],
    ];
    for (const [proposal, expected] of found) {
      expect(areas([proposal])).toEqual(expected);
      expect(approversFor({}, areas([proposal]))).toBe(1);
    }
    for (const proposal of [toggle('MAILCEN', false), set('imageCDNs', ['https://cdn.a.example'])])
      expect(approversFor({}, areas([proposal]))).toBe(0);
    expect(
      areas([{ kind: 'tree', tree: 'status', body: { ...TREES.status, imageCDNs: ['https://x.example'] } }]),
    ).toEqual(['maintenance', 'regions', 'settings']);
  });

  it('N05: the effect decides too: a switch of another name that hides a page of money counts as one of money', () => {
    const brand = sampleBrand({
      elements: {
        'side.withdraw': { when: { switch: 'MAILCEN' } },
        'footer.limits': { when: { switch: 'MAILCEN' } },
      },
    });
    expect(areas([toggle('MAILCEN', false)], brand)).toEqual(['withdrawals', 'protection', 'switches']);
  });

  it('N05: the strictest area of a change counts, and a merchant’s own rules come first', () => {
    const both = areas([toggle('WITHDRAW', false), toggle('MAILCEN', false)]);
    expect(both).toEqual(['withdrawals', 'switches']);
    expect([
      approversFor({}, both),
      approversFor({ switches: 3 }, both),
      approversFor({ withdrawals: 0 }, both),
    ]).toEqual([1, 3, 0]);
  });

  it('N05: content is an area of its own, for which a merchant can ask for approval', () => {
    const trees = { ...TREES, content: { 'help 3': { hidden: false, removed: false } } };
    const { changes } = applyProposals(trees, [{ kind: 'content', entry: 'help 3', patch: { hidden: true } }]);
    expect(areasOf(changes, { groups: [] })).toEqual(['content']);
    expect([approversFor({}, ['content']), approversFor({ content: 2 }, ['content'])]).toEqual([0, 2]);
  });

  it('N05: only what stops something is an emergency stop', () => {
    expect(isEmergencyStop([toggle('WITHDRAW', false), { kind: 'maintenance', on: true }])).toBe(true);
    for (const proposal of [
      toggle('WITHDRAW', true),
      { kind: 'maintenance', on: false },
      set('localCountry', 'MY'),
    ] as const)
      expect(isEmergencyStop([toggle('WITHDRAW', false), proposal])).toBe(false);
  });
});
