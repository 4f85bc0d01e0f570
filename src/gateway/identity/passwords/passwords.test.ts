import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { PASSWORD_COST } from '#gateway/context/password-cost.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { createPasswords } from './passwords.ts';

test('M92: a password is kept as argon2id of 46 MiB and one pass, and recognised again', async () => {
  const passwords = createPasswords(randomBytes);
  const kept = await passwords.hash('Sunrise77x');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(await passwords.verify(kept, 'Sunrise77x')).toEqual({ ok: true, stale: false });
  expect(await passwords.verify(kept, 'sunrise77x')).toEqual({ ok: false, stale: false });
});

test('M92: an account that does not exist has no password that fits', async () => {
  const passwords = createPasswords(randomBytes);
  expect(await passwords.verify(undefined, 'Sunrise77x')).toEqual({ ok: false, stale: false });
  expect(await passwords.verify(null, '')).toEqual({ ok: false, stale: false });
});

test('M92: a hash of older parameters fits and is said to be stale', async () => {
  const passwords = createPasswords(randomBytes);
  const kept = await hash('Sunrise77x', { memoryCost: 8192, timeCost: 2 });
  expect(await passwords.verify(kept, 'Sunrise77x')).toEqual({ ok: true, stale: true });
  expect(await passwords.verify(kept, 'wrong')).toEqual({ ok: false, stale: false });
});

test('K1: a password is the same from every keyboard (RFC 8265), and a hash of the time before is renewed', async () => {
  const passwords = createPasswords(randomBytes);
  const [composed, decomposed] = ['Zoë Rio 77', 'Zoë\u00a0Rio\u300077'.normalize('NFD')];
  expect(await passwords.verify(await passwords.hash(decomposed), composed)).toEqual({ ok: true, stale: false });
  expect(await passwords.verify(await passwords.hash(composed), decomposed)).toEqual({ ok: true, stale: false });
  const before = await hash(decomposed, PASSWORD_COST);
  expect(await passwords.verify(before, decomposed)).toEqual({ ok: true, stale: true });
  expect(await passwords.verify(before, 'Zoë Rio 78')).toEqual({ ok: false, stale: false });
  expect(await passwords.verify(undefined, decomposed)).toEqual({ ok: false, stale: false });
});

test('M92: two are hashed at a time, fifty wait, whoever comes after that is told to come back', async () => {
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

test('M92: the hash that unknown accounts are checked against is made with the first check, whoever is checked', async () => {
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

test('M92: work that will ask for a hash is refused before it begins when as much is under way as can wait', async () => {
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
