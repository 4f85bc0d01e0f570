import { expect, it } from 'vitest';
import { otherName } from './game-columns.tsx';
import { commandOf } from './game-keys.ts';

const place = { isAlt: false, isHeld: false, isTyping: false, isAway: false, isOnRow: true };

it('M378: keys work on the list of games, but type text in fields and do nothing in panels', () => {
  const given = (key: string, more: Partial<typeof place> = {}) => commandOf({ key, ...place, ...more });
  expect(['/', ' ', 'X', 'a', 'p', 'u', 'r', 'Escape'].map((key) => given(key))).toEqual([
    ...['search', 'toggle', 'pick', 'pickAll', 'place', 'undo', 'review', 'close'],
  ]);
  expect(['ArrowUp', 'ArrowDown', 'Home', 'x'].map((key) => given(key, { isAlt: true }))).toEqual([
    ...['up', 'down', 'top', undefined],
  ]);
  expect([given(' ', { isOnRow: false }), given('ArrowUp'), given('constructor')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  for (const elsewhere of ['isHeld', 'isTyping', 'isAway'] as const)
    expect(given('/', { [elsewhere]: true })).toBeUndefined();
});

it('M378: a game found by a name in another language shows that name', () => {
  const names = { EN: 'Golden Dragon', CN: '金龙' };
  expect(otherName(names, 'Golden Dragon', '金')).toBe('金龙');
  expect(otherName(names, 'Golden Dragon', 'dragon')).toBeUndefined();
  expect(otherName(names, 'Golden Dragon', '')).toBeUndefined();
});
