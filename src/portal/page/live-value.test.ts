import { describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { liveValue } from './live-value.ts';

const ranked = parseMember({ id: 1, type: 0, clubLabel: { labelName: 'Gold', rankLevel: 3 } }).value;

describe('label values', () => {
  it("M69: a member’s rank; '- -' for a visitor and while it is unknown", () => {
    expect(liveValue('vipRank', ranked, {})).toBe('Gold');
    expect(liveValue('vipRank', null, {})).toBe('- -');
    expect(liveValue('vipRank', undefined, {})).toBe('- -');
  });

  it('M68: the count of available promotions, hidden at zero and until loaded', () => {
    expect(liveValue('availablePromotions', ranked, { availablePromotions: 3 })).toBe('3');
    expect(liveValue('availablePromotions', ranked, { availablePromotions: 0 })).toBeUndefined();
    expect(liveValue('availablePromotions', ranked, {})).toBeUndefined();
  });

  it('M157: unread counts messages and notices together', () => {
    expect(liveValue('unreadMessages', ranked, { unreadMessages: 2, unreadNotices: 3 })).toBe('5');
    expect(liveValue('unreadMessages', ranked, { unreadNotices: 3 })).toBe('3');
    expect(liveValue('unreadMessages', ranked, { unreadMessages: 0, unreadNotices: 0 })).toBeUndefined();
  });

  it('M157: the phone’s Me entry adds available promotions and unread messages', () => {
    expect(liveValue('meTotal', ranked, { availablePromotions: 3, unreadMessages: 2 })).toBe('5');
    expect(liveValue('meTotal', ranked, { unreadMessages: 2 })).toBe('2');
    expect(liveValue('meTotal', ranked, { availablePromotions: 1, unreadMessages: 2, unreadNotices: 3 })).toBe('6');
    expect(liveValue('meTotal', ranked, {})).toBeUndefined();
  });
});
