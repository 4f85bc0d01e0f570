import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { bucketOf, isInShare, murmur3 } from './bucket.ts';
import {
  hashLabel,
  isRolledToVisitor,
  parseRollouts,
  planProblems,
  publishRollouts,
  type RolloutPlan,
  readDescribedShare,
  withRollouts,
} from './rollouts.ts';

const SEED = { merchant: 'aurora', id: 'DEPOSIT', salt: 'salt-one' };
const memberAt = (at: number) => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;

const PLAN: RolloutPlan = {
  to: '1',
  salt: 'salt-one',
  steps: [
    { share: 10, hours: 24 },
    { share: 50, hours: null },
  ],
  step: 0,
  guards: [{ figure: 'failedDeposits', limit: 10 }],
};

describe('buckets of a roll-out', () => {
  it('N05: the hash is MurmurHash3, x86, 32 bits', () => {
    // The figures of the reference implementation, seed 0.
    const bytes = (text: string) => [...new TextEncoder().encode(text)];
    expect(
      ['', 'test', 'Hello, world!', 'The quick brown fox jumps over the lazy dog'].map((text) => murmur3(bytes(text))),
    ).toEqual([0, 0xba6bd213, 0xc0363e43, 0x2e4ff723]);
  });

  it('N05: of 100,000 members each share has its percent within 0.5 points, and a larger one holds all of a smaller', () => {
    const counts = new Array<number>(10_000).fill(0);
    for (let at = 0; at < 100_000; at += 1) {
      const bucket = bucketOf(SEED, memberAt(at));
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    let within = 0;
    for (let share = 1; share <= 99; share += 1) {
      for (const count of counts.slice((share - 1) * 100, share * 100)) within += count;
      expect(Math.abs(within / 1_000 - share), `${share} %`).toBeLessThan(0.5);
    }
  });

  it('N05: who is in a share is in every larger one, whatever the merchant, switch, salt and member', () => {
    const seed = fc.record({ merchant: fc.string(), id: fc.string(), salt: fc.string() });
    fc.assert(
      fc.property(seed, fc.string({ unit: 'grapheme' }), (one, member) => {
        const shares = Array.from({ length: 101 }, (_, share) => isInShare(one, share, member));
        expect(shares.lastIndexOf(false)).toBe(shares.indexOf(true) - 1);
        expect([shares[0], shares[100]]).toEqual([false, true]);
      }),
      { numRuns: cases(100) },
    );
  });

  it('N05: the members of one share of two roll-outs are others', () => {
    const both = Array.from({ length: 10_000 }, (_, at) => memberAt(at)).filter(
      (member) => isInShare(SEED, 20, member) && isInShare({ ...SEED, salt: 'salt-two' }, 20, member),
    );
    // A fifth of a fifth.
    expect(Math.abs(both.length - 400)).toBeLessThan(80);
  });
});

describe('a roll-out of the status tree', () => {
  it('N05: a status reply publishes the current share, and neither later steps nor guards', () => {
    const published = publishRollouts({ rollouts: { DEPOSIT: PLAN, WITHDRAW: { ...PLAN, step: 1, to: '0' }, X: {} } });
    expect(published).toEqual({
      DEPOSIT: { to: '1', salt: 'salt-one', share: 10 },
      WITHDRAW: { to: '0', salt: 'salt-one', share: 50 },
    });
    expect([...parseRollouts(published).keys()]).toEqual(['DEPOSIT', 'WITHDRAW']);
    expect([publishRollouts({}), publishRollouts({ rollouts: {} }), publishRollouts(null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('N05: a member in the share has the switch with its reason; a switch of the member’s own comes first', () => {
    const rollouts = parseRollouts({ DEPOSIT: { to: '0', salt: 'salt-one', share: 100 } });
    const member = { merchant: 'aurora', member: memberAt(1), rankLevel: 0, labels: [] };
    const [inside] = withRollouts(new Map(), rollouts, member).values();
    expect(inside?.enabled).toBe('0');
    expect(readDescribedShare(inside?.because ?? '')).toBe(100);
    const own = new Map([['DEPOSIT', { enabled: '1' as const, because: 'asked for' }]]);
    expect(withRollouts(own, rollouts, member)).toEqual(own);
    const outside = parseRollouts({ DEPOSIT: { to: '0', salt: 'salt-one', share: 1 } });
    const members = Array.from({ length: 50 }, (_, at) =>
      withRollouts(new Map(), outside, { ...member, member: memberAt(at) }),
    );
    expect(members.filter(({ size }) => size === 0).length).toBeGreaterThan(40);
  });

  it('N05: a roll-out for some ranks has members of these ranks only, first and last included', () => {
    const raw = { to: '0', salt: 'salt-one', share: 100, ranks: { from: 3, to: 9 } };
    const rollouts = parseRollouts({ DEPOSIT: raw });
    expect(publishRollouts({ rollouts: { DEPOSIT: { ...PLAN, ranks: raw.ranks } } })).toMatchObject({
      DEPOSIT: { ranks: { from: 3, to: 9 } },
    });
    const ranks = Array.from({ length: 12 }, (_, rankLevel) => rankLevel).filter((rankLevel) => {
      const member = { merchant: 'aurora', member: memberAt(1), rankLevel, labels: [] };
      return withRollouts(new Map(), rollouts, member).size > 0;
    });
    expect(ranks).toEqual([3, 4, 5, 6, 7, 8, 9]);
    // Ranks that cannot be read roll out to no one.
    expect(parseRollouts({ DEPOSIT: { ...raw, ranks: { from: 9, to: 3 } } }).size).toBe(0);
  });

  it('N05: a roll-out for one label has members with it only, and publishes a hash of it', () => {
    const published = publishRollouts({ rollouts: { DEPOSIT: { ...PLAN, label: 'beta' } } });
    expect(published).toEqual({ DEPOSIT: { to: '1', salt: 'salt-one', share: 10, label: hashLabel('beta') } });
    const rollouts = parseRollouts({ DEPOSIT: { ...published?.['DEPOSIT'], share: 100 } });
    const sizeFor = (labels: readonly string[]) =>
      withRollouts(new Map(), rollouts, { merchant: 'aurora', member: memberAt(1), rankLevel: 0, labels }).size;
    expect([sizeFor(['other', 'beta']), sizeFor(['Beta']), sizeFor([])]).toEqual([1, 0, 0]);
    expect(parseRollouts({ DEPOSIT: { ...published?.['DEPOSIT'], label: 'no hash!' } }).size).toBe(0);
  });

  it('N05: a brand is rolled out to a revision and a switch to a value; the member’s switches have no brand', () => {
    const brand = { ...PLAN, to: 'a-revision-00001', step: 1 };
    const published = publishRollouts({ rollouts: { brand, DEPOSIT: brand, MAILCEN: { ...PLAN, to: '1' } } });
    expect(Object.keys(published ?? {})).toEqual(['brand', 'MAILCEN']);
    const rollouts = parseRollouts({ brand: { ...published?.['brand'], share: 100 } });
    expect(rollouts.get('brand')?.to).toBe('a-revision-00001');
    const member = { merchant: 'aurora', member: memberAt(1), rankLevel: 0, labels: [] };
    expect(withRollouts(new Map(), rollouts, member).size).toBe(0);
  });

  it('N05: visitors are in the share of a brand by what their request shows, and in none that is for some members', () => {
    const rollout = { to: 'a-revision-00001', salt: 'salt-one', share: 20 };
    const visitors = Array.from({ length: 2_000 }, (_, at) => `visitor ${at}`);
    const inside = (share: number) => visitors.filter((one) => isRolledToVisitor({ ...rollout, share }, 'aurora', one));
    expect(Math.abs(inside(20).length - 400)).toBeLessThan(80);
    expect(inside(50)).toEqual(expect.arrayContaining(inside(20)));
    const some = [{ ranks: { from: 0, to: 9 } }, { label: 'beta' }];
    for (const cohort of some)
      expect(isRolledToVisitor({ ...rollout, share: 100, ...cohort }, 'aurora', 'x')).toBe(false);
  });

  it('N05: a plan whose shares do not rise, or that names an unknown step or figure, is refused at its place', () => {
    expect(planProblems(PLAN)).toEqual([]);
    const wrong: readonly (readonly [object, string])[] = [
      [{ to: 'on' }, '/to'],
      [{ label: '' }, '/label'],
      [{ label: 'x'.repeat(41) }, '/label'],
      [{ salt: 'x' }, '/salt'],
      [{ ranks: { from: 9, to: 3 } }, '/ranks'],
      [{ ranks: { from: 0, to: 100 } }, '/ranks'],
      [{ ranks: {} }, '/ranks'],
      [{ steps: [] }, '/steps'],
      [
        {
          steps: [
            { share: 20, hours: 1 },
            { share: 20, hours: null },
          ],
        },
        '/steps/1/share',
      ],
      [{ steps: [{ share: 0.5, hours: null }] }, '/steps/0/share'],
      [{ steps: [{ share: 5, hours: 0 }] }, '/steps/0/hours'],
      [{ step: 2 }, '/step'],
      [{ guards: [{ figure: 'luck', limit: 5 }] }, '/guards/0/figure'],
      [{ guards: [...PLAN.guards, ...PLAN.guards] }, '/guards/1/figure'],
      [{ guards: [{ figure: 'registrations', limit: 101 }] }, '/guards/0/limit'],
    ];
    for (const [part, path] of wrong)
      expect(
        planProblems({ ...PLAN, ...part }).map((found) => found.path),
        path,
      ).toContain(path);
  });
});
