import { expect, test } from 'vitest';
import { TREE_ACTIONS } from '#model/proposals/proposal.ts';
import { mayDo, STAFF_ROLES } from '../policy.ts';
import { undoEntry } from './calls.ts';
import { undoableOf } from './undoable.ts';

test('M377: what was done can be taken back however it came, an undo too', () => {
  for (const action of [...TREE_ACTIONS, 'games.set', 'vendor.set', 'content.order']) {
    const plain = undoableOf(action);
    expect(plain).toBeDefined();
    expect([undoableOf(`${action}.undo`), undoableOf(`${action}.urgent`)]).toEqual([plain, plain]);
  }
});

test('M377: deeds to people, what nobody knows, and names that every object has cannot', () => {
  const others = ['member.lock', 'switch.turned', 'games.set.undo.else', 'constructor', 'toString.undo', ''];
  expect(others.map((action) => undoableOf(action))).toEqual(others.map(() => undefined));
});

test('M378: whoever may put anything back may ask for it', () => {
  for (const role of STAFF_ROLES)
    for (const action of TREE_ACTIONS) {
      const rights = { role, merchants: 'all' } as const;
      const may = mayDo(rights, undoableOf(action)?.needs ?? 'staff.change', 'aurora');
      if (may) expect(mayDo(rights, 'change.undo', 'aurora')).toBe(true);
    }
  expect(undoEntry.access).toBe('change.undo');
});
