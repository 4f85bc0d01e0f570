import { expect, test } from 'vitest';
import { TREE_ACTIONS } from '#model/proposals/proposal.ts';
import { mayDo, STAFF_ROLES } from '../policy.ts';
import { undoEntry } from './calls.ts';
import { undoableOf } from './undoable.ts';

test('M377: a change of any origin can be reverted, an undo too', () => {
  for (const action of [...TREE_ACTIONS, 'games.set', 'vendor.set', 'content.order']) {
    const plain = undoableOf(action);
    expect(plain).toBeDefined();
    expect([undoableOf(`${action}.undo`), undoableOf(`${action}.urgent`)]).toEqual([plain, plain]);
  }
});

test('M377: actions on people, unknown names, and built-in property names cannot', () => {
  const others = ['member.lock', 'switch.turned', 'games.set.undo.else', 'constructor', 'toString.undo', ''];
  expect(others.map((action) => undoableOf(action))).toEqual(others.map(() => undefined));
});

test('M378: a user with full revert right may ask for it', () => {
  for (const role of STAFF_ROLES)
    for (const action of TREE_ACTIONS) {
      const rights = { role, merchants: 'all' } as const;
      const may = mayDo(rights, undoableOf(action)?.permission ?? 'staff.change', 'aurora');
      if (may) expect(mayDo(rights, 'change.undo', 'aurora')).toBe(true);
    }
  expect(undoEntry.access).toBe('change.undo');
});
