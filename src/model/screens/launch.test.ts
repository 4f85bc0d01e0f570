import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, type Vendor } from '../documents/lanes.ts';
import { type Launchable, planGame, planVendor } from './launch.ts';

const game: Launchable = {
  vendor: 'LUMEN',
  gameType: 'RNG',
  accountTypeName: 'LUMEN',
  code: undefined,
  defaultPlayType: undefined,
  isList: false,
};
const vendor: Vendor = { code: 'AXIOM', name: 'Axiom', gameType: 'LIVE', opens: 'direct', accountType: 'AXIOM' };

describe('M149: where a game opens', () => {
  it.each([
    ['RNG', 'LUMEN', { kind: 'frame' }],
    ['LOTT', 'TCG_SEA', { kind: 'screen', to: '/seaLottery' }],
    ['LOTT', 'TCG_LOTTO_VN', { kind: 'screen', to: '/vnlottery' }],
    ['LOTT', 'LOTT', { kind: 'screen', to: '/lottery' }],
    ['ELOTT', 'ELOTT', { kind: 'screen', to: '/lottery' }],
    ['ELOTT', 'SOMEBODY', { kind: 'screen', to: '/lottery' }],
    ['RNG', 'TCG_SEA', { kind: 'screen', to: '/seaLottery' }],
    ['RNG', 'constructor', { kind: 'frame' }],
  ])('M149: %s of an account type %s', (gameType, accountTypeName, plan) => {
    expect(planGame({ ...game, gameType, accountTypeName })).toEqual(plan);
  });

  it('M149, M38: a lottery with a code and a play type names both, escaped', () => {
    const lottery = { ...game, gameType: 'LOTT', accountTypeName: 'LOTT', code: 'D3 &', defaultPlayType: 'big' };
    expect(planGame(lottery)).toEqual({ kind: 'screen', to: '/lottery?gameCode=D3%20%26&playType=big' });
    expect(planGame({ ...lottery, defaultPlayType: undefined })).toEqual({ kind: 'screen', to: '/lottery' });
    const vietnamese = { ...lottery, accountTypeName: 'TCG_LOTTO_VN', code: 'VN5' };
    expect(planGame(vietnamese)).toEqual({ kind: 'screen', to: '/vnlottery?gameCode=VN5&playType=big' });
  });

  it('M151: an item flagged VASSALAGE opens the list of its vendor', () => {
    expect(planGame({ ...game, isList: true })).toEqual({ kind: 'list', vendor: 'LUMEN' });
  });

  it('M149: for any server reply, a plan never leaves the site', () => {
    const text = fc.oneof(fc.string(), fc.constant('\ud800'));
    const games = fc.record({
      vendor: text,
      gameType: text,
      accountTypeName: text,
      code: fc.option(text, { nil: undefined }),
      defaultPlayType: fc.option(text, { nil: undefined }),
      isList: fc.boolean(),
    });
    fc.assert(
      fc.property(games, (any) => {
        const plan = planGame(any);
        if (plan.kind !== 'screen') return;
        expect(new URL(plan.to, 'https://site.example').origin).toBe('https://site.example');
      }),
    );
  });
});

describe('M135, M151: where a vendor opens', () => {
  it('M135: a slots vendor opens its lobby and is remembered', () => {
    expect(planVendor({ ...vendor, code: 'A&B', opens: 'list' }, 'RNG')).toEqual({
      kind: 'screen',
      to: '/rng?page=A%26B',
      vassalage: 'A&B',
    });
  });

  it('M150, M71: a vendor that is a game opens in the frame', () => {
    expect(planVendor(vendor, 'LIVE')).toEqual({ kind: 'frame' });
    expect(planVendor({ ...vendor, code: 'DS88', accountType: 'DS88' }, 'DS88')).toEqual({ kind: 'frame' });
  });

  it('M151: a vendor of games opens their list, except slots and lotteries', () => {
    const listed = { ...vendor, opens: 'list' as const };
    const kinds = CATEGORIES.map((category) => [category, planVendor(listed, category).kind]);
    expect(Object.fromEntries(kinds)).toEqual({
      ELOTT: 'screen',
      LOTT: 'screen',
      LIVE: 'list',
      DS88: 'list',
      SPORTS: 'list',
      FISH: 'list',
      RNG: 'screen',
      PVP: 'list',
      ESPORTS: 'list',
    });
  });
});
