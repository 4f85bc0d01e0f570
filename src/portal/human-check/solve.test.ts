import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import { solveChallenge } from './solve.ts';

const secrets = { hmacSignatureSecret: 'a'.repeat(64), hmacKeySignatureSecret: 'b'.repeat(64) };

it('M94: a real challenge is solved with an answer its creator accepts', async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 7, deriveKey, ...secrets });
  const { solution, ...rest } = JSON.parse(atob(await solveChallenge(challenge)));
  expect(solution.counter).toBe(7);
  expect(await verifySolution({ ...rest, solution, deriveKey, ...secrets })).toMatchObject({ verified: true });
});

it.each([null, {}, { parameters: { algorithm: 'ROT13' } }])(
  'M94: an invalid challenge is refused: %j',
  async (value) => {
    await expect(solveChallenge(value)).rejects.toThrow('no solution');
  },
);
