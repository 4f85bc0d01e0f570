import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { PASSWORD_COST } from '#gateway/context/password-cost.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { createPasswords } from './passwords.ts';

test('M92: a password is stored as argon2id of 46 MiB and one pass, and verified again', async () => {
  const passwords = createPasswords(randomBytes);
  const storedHash = await passwords.hash('Sunrise77x');
  expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(await passwords.verify(storedHash, 'Sunrise77x')).toEqual({ ok: true, stale: false });
  expect(await passwords.verify(storedHash, 'sunrise77x')).toEqual({ ok: false, stale: false });
});

test('M92: no password matches a missing account', async () => {
  const passwords = createPasswords(randomBytes);
  expect(await passwords.verify(undefined, 'Sunrise77x')).toEqual({ ok: false, stale: false });
  expect(await passwords.verify(null, '')).toEqual({ ok: false, stale: false });
});

test('M92: a hash of older parameters matches and counts as stale', async () => {
  const passwords = createPasswords(randomBytes);
  const storedHash = await hash('Sunrise77x', { memoryCost: 8192, timeCost: 2 });
  expect(await passwords.verify(storedHash, 'Sunrise77x')).toEqual({ ok: true, stale: true });
  expect(await passwords.verify(storedHash, 'wrong')).toEqual({ ok: false, stale: false });
});

test('K1: a password is the same from every keyboard (RFC 8265), and an older hash is renewed', async () => {
  const passwords = createPasswords(randomBytes);
  const [composed, decomposed] = ['Zoë Rio 77', 'Zoë\u00a0Rio\u300077'.normalize('NFD')];
  expect(await passwords.verify(await passwords.hash(decomposed), composed)).toEqual({ ok: true, stale: false });
  expect(await passwords.verify(await passwords.hash(composed), decomposed)).toEqual({ ok: true, stale: false });
  const before = await hash(decomposed, PASSWORD_COST);
  expect(await passwords.verify(before, decomposed)).toEqual({ ok: true, stale: true });
  expect(await passwords.verify(before, 'Zoë Rio 78')).toEqual({ ok: false, stale: false });
  expect(await passwords.verify(undefined, decomposed)).toEqual({ ok: false, stale: false });
});

test('M92: two are hashed at a time, fifty wait, later callers get a retry time', async () => {
  const passwords = createPasswords(randomBytes);
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('Sunrise77x')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason);
  expect(refused).toHaveLength(8);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Failure);
    expect(reason).toMatchObject({ errorCode: 'overloaded', retryAfter: 2 });
  }
  expect(await passwords.verify(await passwords.hash('again'), 'again')).toMatchObject({ ok: true });
});

test('M92: the hash for unknown accounts is made with the first check, of any account', async () => {
  let asked = 0;
  const passwords = createPasswords((count) => {
    asked += 1;
    return randomBytes(count);
  });
  await passwords.verify(await passwords.hash('Sunrise77x'), 'Sunrise77x');
  expect(asked).toBe(1);
  await passwords.verify(undefined, 'Sunrise77x');
  expect(asked).toBe(1);
});

test('M92: work that needs a hash is refused before it begins when the hash queue is full', async () => {
  const passwords = createPasswords(randomBytes);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const under = Array.from({ length: 52 }, () => passwords.admit(() => end));
  let began = false;
  const late = passwords.admit(async () => {
    began = true;
  });
  await expect(late).rejects.toMatchObject({ errorCode: 'overloaded', retryAfter: 2 });
  expect(began).toBe(false);
  resolve();
  await Promise.all(under);
  expect(await passwords.admit(async () => 'in')).toBe('in');
});
