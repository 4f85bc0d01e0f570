import { describe, expect, it } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import type { LaneCategory, VendorChoice } from '#contract/staff/games/calls.ts';
import { describeVendors } from './describe-changes.ts';
import {
  askVendors,
  countChanged,
  drawLanes,
  moveVendor,
  NO_VENDORS_DRAFT,
  readVendorsDraft,
  toggleVendor,
  type VendorsDraft,
} from './vendors-draft.ts';

const vendor = (code: string, category: LaneCategory, position: number, enabled = true): VendorChoice => ({
  code,
  category,
  name: code.toLowerCase(),
  enabled,
  position,
  games: 12,
  offered: 10,
});
const A = vendor('A', 'RNG', 100);
const VENDORS = [A, vendor('B', 'RNG', 101), vendor('C', 'RNG', 1_000, false), vendor('A', 'LIVE', 200)];
const lanesOf = (draft: VendorsDraft) => drawLanes(VENDORS, draft, ['LIVE', 'FISH', 'RNG']);
const rng = (draft: VendorsDraft) => {
  const lane = lanesOf(draft).find(({ category }) => category === 'RNG');
  if (!lane) throw new Error('no lane');
  return lane;
};

describe('M378: edits of vendors before they are saved', () => {
  it('are in navigation order, each category with its own', () => {
    expect(lanesOf(NO_VENDORS_DRAFT).map(({ category, rows }) => [category, rows.length])).toEqual([
      ['LIVE', 1],
      ['RNG', 3],
    ]);
    expect(askVendors(lanesOf(NO_VENDORS_DRAFT))).toEqual([]);
  });

  it('set a vendor in one category alone, and back', () => {
    const off = toggleVendor(NO_VENDORS_DRAFT, 4, A, false);
    expect(off.base).toBe(4);
    expect(askVendors(lanesOf(off))).toEqual([{ code: 'A', category: 'RNG', enabled: false, position: 100 }]);
    expect(toggleVendor(off, 5, A, true)).toEqual(NO_VENDORS_DRAFT);
  });

  it('give vendors of an ordered lane consecutive places from that of its first', () => {
    const moved = moveVendor(NO_VENDORS_DRAFT, 4, rng(NO_VENDORS_DRAFT), 2, 0);
    expect(rng(moved).rows.map(({ vendor: { code } }) => code)).toEqual(['C', 'A', 'B']);
    expect(askVendors(lanesOf(moved)).map(({ code, position }) => [code, position])).toEqual([
      ['C', 100],
      ['A', 101],
      ['B', 102],
    ]);
    expect(countChanged(lanesOf(moved))).toBe(3);
    expect(moveVendor(moved, 4, rng(moved), 0, 2)).toEqual(NO_VENDORS_DRAFT);
    expect(moveVendor(moved, 4, rng(moved), 0, 3)).toBe(moved);
  });

  it('are read as stored; anything else is none', () => {
    const off = toggleVendor(NO_VENDORS_DRAFT, 4, A, false);
    expect(readVendorsDraft(JSON.parse(JSON.stringify(off)))).toEqual(off);
    for (const stored of [null, 'x', { base: 2 }]) expect(readVendorsDraft(stored)).toBe(NO_VENDORS_DRAFT);
  });

  it('show what players find in each lobby before and after, and which vendors moved', () => {
    const off = toggleVendor(NO_VENDORS_DRAFT, 4, A, false);
    const moved = moveVendor(off, 4, rng(off), 1, 0);
    expect(describeVendors(lanesOf(moved))).toEqual([
      {
        category: 'RNG',
        before: 20,
        after: 10,
        lines: [
          {
            sign: 'changes',
            id: 'B',
            words: 'b',
            note: consoleText('games', 'tell.place', { from: '2', to: '1', of: '3' }),
          },
          { sign: 'goes', id: 'A', words: 'a', note: consoleText('games', 'tell.vendor.goes', { count: 10 }) },
        ],
      },
    ]);
  });
});
