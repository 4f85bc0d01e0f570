import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberFacts } from '../site/document-facts.ts';
import { anyJson } from '../testing/arbitraries.ts';
import { contextKey, type FlagContext, readFlagContext } from './flag-context.ts';

function read(raw: unknown): FlagContext {
  const result = readFlagContext(raw);
  if ('problem' in result) throw new Error(result.problem);
  return result.value;
}

const typeOf = (raw: unknown) => memberFacts(read(raw).member).value('member.type');

describe('the context of flags', () => {
  it('N01: without attributes, and with unknown ones, it is an anonymous visitor', () => {
    const anonymous = { member: null, restricted: false, flags: {}, view: {} };
    expect(read({})).toEqual(anonymous);
    expect(read({ targetingKey: 'u', language: 'xx', plan: { deep: [1] }, rank: null })).toEqual(anonymous);
    // The attributes of a member belong to a role of a member.
    expect(read({ rank: 5, toUpline: true })).toEqual(anonymous);
  });

  it('N01: a role is a member type, which its number says more precisely', () => {
    const roles = ['visitor', 'member', 'agent', 'trial'].map((role) => typeOf({ role }));
    expect(roles).toEqual(['visitor', 0, 1, 4]);
    expect([typeOf({ memberType: 42 }), typeOf({ role: 'agent', memberType: 2 })]).toEqual([42, 2]);
  });

  it('N01: a known attribute with an invalid value is a problem and not a default', () => {
    const invalid = [
      { role: 'king' },
      { role: 'constructor' },
      { memberType: '1' },
      { memberType: 3 },
      { rank: 100 },
      { rank: 1.5 },
      { toUpline: 'yes' },
      { hasPassword: 0 },
      { restricted: 'no' },
      { ownSwitches: ['A'] },
      { ownSwitches: { A: '1' } },
      { flags: 'mission' },
      { view: { captchaAsked: 1 } },
      { flags: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`f${at}`, true])) },
    ];
    for (const raw of invalid)
      expect(readFlagContext(raw), JSON.stringify(raw)).toEqual({
        problem: expect.stringMatching(new RegExp(`^${Object.keys(raw)[0]}: expected `)),
      });
    expect(readFlagContext({ role: 1, rank: -1 })).toEqual({ problem: expect.stringMatching(/^role: .*; rank: /) });
  });

  it('N01: contexts with the same facts have the same key, whatever the order of their attributes', () => {
    const one = { role: 'agent', flags: { mission: true, rebate: false }, ownSwitches: { A: true, B: false } };
    const other = { ownSwitches: { B: false, A: true }, flags: { mission: true }, view: {}, memberType: 1, plan: 'x' };
    expect(contextKey(read(one))).toBe(contextKey(read(other)));
    const differing = [
      {},
      { role: 'member' },
      { ...one, rank: 1 },
      { ...one, restricted: true },
      { ...one, flags: {} },
    ];
    expect(new Set([one, ...differing].map((raw) => contextKey(read(raw)))).size).toBe(6);
  });

  it('never throws on any JSON', () => {
    fc.assert(fc.property(anyJson, (raw) => void readFlagContext(raw)));
  });
});
