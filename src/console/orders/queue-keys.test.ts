import { expect, test } from 'vitest';
import { commandOf } from './queue-keys.ts';

const FREE = { isHeld: false, isTyping: false, isAway: false };

test('M378: a approves and r rejects, only outside text input', () => {
  expect(['a', 'A', 'r', 'j', 'Enter', 'constructor'].map((key) => commandOf({ key, ...FREE }))).toEqual([
    ...['approve', 'approve', 'reject'],
    ...[undefined, undefined, undefined],
  ]);
  for (const place of ['isHeld', 'isTyping', 'isAway'])
    expect(commandOf({ key: 'a', ...FREE, [place]: true }), place).toBeUndefined();
});
