import { describe, expect, it } from 'vitest';
import { NotOffered, Unreachable } from '#contract/wire/errors.ts';
import { createHumanCheck, HumanCheckFailed } from './human-check.ts';
import { findAnswer } from './solve-challenge.ts';

const MINUTE = 60_000;

interface Script {
  readonly ask?: () => Promise<{ provider: string | undefined; challenge: unknown }>;
  readonly solve?: (challenge: unknown) => Promise<string>;
}

function play({ ask, solve }: Script = {}) {
  const clock = { now: 0 };
  let asked = 0;
  const check = createHumanCheck({
    ask: async () => {
      asked += 1;
      return ask ? ask() : { provider: 'altcha', challenge: asked };
    },
    solve: solve ?? (async (challenge) => `solved ${challenge}`),
    now: () => clock.now,
  });
  const heard: string[] = [];
  check.subscribe(() => heard.push(check.status()));
  return { check, clock, heard, asked: () => asked };
}

describe('M94: the human check of a form', () => {
  it('M94: begins once, however often it is started; callers wait for its solution', async () => {
    const { check, heard, asked } = play();
    check.start();
    check.start();
    expect(await check.pass()).toBe('solved 1');
    expect([asked(), heard]).toEqual([1, ['checking', 'done']]);
  });

  it('M120, M341: a solution is valid once: a reset creates another', async () => {
    const { check } = play();
    expect(await check.pass()).toBe('solved 1');
    check.reset();
    expect(check.status()).toBe('idle');
    expect(await check.pass()).toBe('solved 2');
  });

  it('M94: a solution older than its challenge is not sent', async () => {
    const { check, clock } = play();
    await check.pass();
    clock.now = 4 * MINUTE - 1;
    expect(await check.pass()).toBe('solved 1');
    clock.now = 4 * MINUTE;
    expect(await check.pass()).toBe('solved 2');
  });

  it('a gateway without the human check is never asked again', async () => {
    const { check, asked } = play({ ask: () => Promise.reject(new NotOffered('humanChallenge')) });
    expect(await check.pass()).toBeUndefined();
    check.reset();
    expect([check.status(), await check.pass(), asked()]).toEqual(['notNeeded', undefined, 1]);
  });

  it.each<[string, Script]>([
    ['no network', { ask: () => Promise.reject(new Unreachable('humanChallenge', 'timeout')) }],
    ['a provider that nobody here solves', { ask: async () => ({ provider: 'riddle', challenge: {} }) }],
    ['a challenge without a solution', { solve: () => Promise.reject(new Error('none')) }],
  ])('M94: %s fails the check; a retry starts again', async (_, script) => {
    const { check, asked } = play(script);
    await expect(check.pass()).rejects.toThrow(HumanCheckFailed);
    expect(check.status()).toBe('failed');
    check.start();
    expect(asked()).toBe(1);
    await expect(check.pass()).rejects.toThrow(HumanCheckFailed);
    expect(asked()).toBe(2);
  });

  it('a reset discards the check that is in progress', async () => {
    const { check } = play();
    check.start();
    check.reset();
    expect(await check.pass()).toBe('solved 2');
    expect(check.status()).toBe('done');
  });
});

describe('M94: solving a challenge', () => {
  const parameters = { cost: 1, keyLength: 32, keyPrefix: '0', nonce: '00', salt: '00' };

  it.each(['SHA-256', 'PBKDF2/SHA-256', 'PBKDF2/SHA-512'])('%s is found', async (algorithm) => {
    const answer = await findAnswer({ parameters: { ...parameters, algorithm } });
    expect(answer?.derivedKey).toMatch(/^0[0-9a-f]{63}$/);
  });

  it.each([
    [undefined],
    [{}],
    [{ parameters: { ...parameters, algorithm: 'ARGON2ID' } }],
    [{ parameters: { ...parameters, algorithm: 'SHA-256', keyPrefix: 'zz' } }],
    [{ parameters: { ...parameters, algorithm: 'SHA-256', nonce: 7 } }],
  ])('%j has no answer, and nothing throws', async (challenge) => {
    expect(await findAnswer(challenge)).toBeUndefined();
  });
});
