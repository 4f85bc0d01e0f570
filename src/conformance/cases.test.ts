import { expect, test } from 'vitest';
import { allCalls } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import type { Kit } from './kit/kit.ts';
import { bareProfile } from './kit/profile.ts';
import { paths } from './paths/all.ts';
import { derivePath } from './paths/derived.ts';
import { casesOf } from './run.ts';
import { NotTried } from './verdict/verdict.ts';

const profile = bareProfile('aurora');

test('N08: every path is of a call, and every write call has one', () => {
  const names = new Set(allCalls.map(({ name }) => name));
  expect(Object.keys(paths).filter((name) => !names.has(name))).toEqual([]);
  expect(allCalls.filter(({ name, moves }) => moves && !Object.hasOwn(paths, name))).toEqual([]);
});

test.each([
  ['memberInfo', 'a member', {}],
  ['countries', 'a visitor', {}],
  ['updateLanguage', 'a member', { language: 'a' }],
])('N08: without its own path %s is called by %s with its schema’s fields', async (name, who, request) => {
  const call = allCalls.find((one) => one.name === name);
  const asks = { member: async () => 'a member', visitor: () => 'a visitor' } as unknown as Kit;
  const [merchant] = profile.merchants;
  if (call === undefined || merchant === undefined) throw new Error('The test knows a call that is gone.');
  expect(await derivePath(call).prepare(asks, merchant)).toEqual({ browser: who, request });
});

test('N08: a call that changes data is not made without its own path', async () => {
  const [moving] = allCalls.filter(({ moves }) => moves);
  const [merchant] = profile.merchants;
  if (moving === undefined || merchant === undefined) throw new Error('The contract moves nothing.');
  await expect(derivePath(moving).prepare({} as Kit, merchant)).rejects.toThrow(NotTried);
});

test('N08: no two cases of a call share a title', () => {
  const titles = casesOf(profile).map(({ call, title }) => `${call}: ${title}`);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test.each(allCalls.map((call) => [call.name, call] as const))('N08: %s has valid and invalid cases', (name, call) => {
  const cases = casesOf(profile, [name]);
  const rules = new Set(cases.map(({ rule }) => rule));
  expect(cases.every((one) => one.call === name)).toBe(true);
  expect([...rules]).toEqual(expect.arrayContaining(['happy-path', 'method-other']));
  expect(rules.has('token-needed')).toBe(call.token);
  expect(rules.has('hidden-call')).toBe(call.when !== true);
  expect(rules.has('key-reused')).toBe(call.moves);
});

test('N08: a read-only run can test a call that only reads completely', () => {
  const harmful = casesOf(profile, ['status', 'countries', 'memberInfo', 'balance']).filter(
    // A change and its next read belong to the read too.
    ({ harmless, rule }) => !harmless && rule !== 'change-read',
  );
  expect(harmful).toEqual([]);
});

test('N08: a call that changes data has a case that a read-only run skips', () => {
  for (const call of allCalls.filter(({ method }) => method !== 'GET')) {
    const happy = casesOf(profile, [call.name]).find(({ title }) => title === 'asked rightly');
    expect(happy?.harmless, call.name).toBe(false);
  }
});

test('N08: a GET with side effects at the gateway has no valid case in a read-only run, also by HEAD', () => {
  for (const name of ['launchGame', 'trialLaunch', 'launchChat']) {
    const harmful = casesOf(profile, [name]).filter(({ harmless }) => !harmless);
    const titles = harmful.map(({ title }) => title);
    expect(titles, name).toEqual(
      expect.arrayContaining(['asked rightly', 'an unknown module id', 'a language that nobody has', 'by HEAD']),
    );
  }
});

test('N08: where extra fields are valid no unknown field is sent', () => {
  const titles = casesOf({ ...profile, extraFields: true }).map(({ title }) => title);
  expect(titles).not.toContain('a request with a field that is unknown');
});

test('N08: for a call outside the profile only its absence is tested', () => {
  const cases = casesOf({ ...profile, notOffered: ['freePlay'] }, ['freePlay']);
  expect(cases.map(({ title }) => title)).toEqual(['not offered, as the profile says', 'every other case']);
});

test('M335: where payloads are encrypted, encrypted calls are also tried in plain, and log-in with invalid payloads', () => {
  const of = (codec: 'plain' | 'jwe', rule: string) =>
    casesOf({ ...profile, codec })
      .filter((one) => one.rule === rule && one.call !== 'freePlay')
      .map(({ call }) => call);
  const encrypted = allCalls.filter((call) => call.encrypted).map(({ name }) => name);
  expect(of('jwe', 'payload-open')).toEqual(encrypted);
  expect(of('jwe', 'payload-sealed')).toEqual(['login', 'login', 'login', 'login', 'login']);
  expect([...of('plain', 'payload-open'), ...of('plain', 'payload-sealed')]).toEqual([]);
});

test('M281: a form has no types and no JSON, so neither is tested', () => {
  const titles = casesOf(profile, ['forgotByEmail']).map(({ title }) => title);
  expect(titles).toContain('a request with a field that is too long');
  expect(titles).not.toContain('a body that is no JSON');
  expect(titles).not.toContain('a request with a field that is of the wrong type');
});

test('every call that takes a ticket is tried with an unissued one', () => {
  const withTicket = allCalls.filter((call) => JSON.stringify(schemasOf(call).request).includes('"ticket"'));
  expect(withTicket.map(({ name }) => name).toSorted()).toEqual(
    [
      ...['loginSecondStep', 'sendSecondStepCode', 'resetByMail'],
      ...['finishSocial', 'linkSocial', 'registerSocial'],
    ].toSorted(),
  );
  for (const { name } of withTicket) {
    expect(casesOf(profile, [name]).map(({ title }) => title)).toContain('with a made-up ticket');
  }
});
