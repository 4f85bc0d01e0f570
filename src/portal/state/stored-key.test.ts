import { expect, it } from 'vitest';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { createSession } from './session.ts';
import { createIdempotencyKey } from './stored-key.ts';

it('one request has one key in a tab, also after a reload; another request, or the next after an answer, has another', () => {
  const storages = { session: createMemoryStorage(), local: createMemoryStorage() };
  const ids = ['key1', 'key2', 'key3', 'key4'];
  const open = () => createIdempotencyKey(createSession('quartz', storages), 'deposit.key', () => ids.shift() ?? '');
  const request = { amount: '10.00', fields: { note: 'a b' } };
  expect(open().keyOf(request)).toBe('key1');
  expect(open().keyOf(request)).toBe('key1');
  expect(open().keyOf({ ...request, amount: '11.00' })).toBe('key2');
  expect(open().keyOf(request)).toBe('key3');
  open().forget();
  expect(open().keyOf(request)).toBe('key4');
});
