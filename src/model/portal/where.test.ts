import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import { SCREENS } from '../catalogue/routes.ts';
import { describeWhere, whereIs } from './where.ts';

describe('where an element is drawn', () => {
  it.each([
    ['header.nav', 'nav.live', 'on every screen but /helpmc'],
    ['side', 'side.balance', 'on every screen but /pointMall, /seaLottery, /seamless, /helpmc, /game'],
    ['home', 'home.banners', 'on the screens /index, /register, /register.html, /login, /forgetPass'],
    ['mall', 'mall.history', 'on the screen /pointMall'],
    ['route', 'route./vip', 'on the screen /vip'],
    ['modal', 'modal.chat', 'in the window chat'],
    ['member', 'member.withdraw', 'in the window member'],
    ['startup', 'startup.maintenance', 'over every screen'],
  ] as const)('N01: the slot %s with %s is %s', (slot, id, words) => {
    expect(describeWhere(whereIs(id, slot))).toBe(words);
  });

  it('N01: every element of the catalogue has a place, and every screen named is a route', () => {
    const paths = SCREENS.map(({ path }) => path);
    for (const { id, slot } of CATALOGUE) {
      const { screens, windows } = whereIs(id, slot);
      expect(slot === 'startup' || screens.length + windows.length > 0, id).toBe(true);
      expect(screens.filter((screen) => !paths.includes(screen))).toEqual([]);
    }
  });
});
