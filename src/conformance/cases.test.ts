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

test('N08: every path is of a call, and what moves something has one', () => {
  const names = new Set(allCalls.map(({ name }) => name));
  expect(Object.keys(paths).filter((name) => !names.has(name))).toEqual([]);
  expect(allCalls.filter(({ name, moves }) => moves && !Object.hasOwn(paths, name))).toEqual([]);
});

test.each([
  ['memberInfo', 'a member', {}],
  ['countries', 'a visitor', {}],
  ['updateLanguage', 'a member', { language: 'a' }],
])('N08: without a path of its own %s is asked by %s with what its schema requires', async (name, who, request) => {
  const call = allCalls.find((one) => one.name === name);
  const asks = { member: async () => 'a member', visitor: () => 'a visitor' } as unknown as Kit;
  const [merchant] = profile.merchants;
  if (call === undefined || merchant === undefined) throw new Error('The test knows a call that is gone.');
  expect(await derivePath(call).prepare(asks, merchant)).toEqual({ browser: who, request });
});

test('N08: what moves something is not asked without a path of its own', async () => {
  const [moving] = allCalls.filter(({ moves }) => moves);
  const [merchant] = profile.merchants;
  if (moving === undefined || merchant === undefined) throw new Error('The contract moves nothing.');
  await expect(derivePath(moving).prepare({} as Kit, merchant)).rejects.toThrow(NotTried);
});

test('N08: no two cases of a call have one title', () => {
  const titles = casesOf(profile).map(({ call, title }) => `${call}: ${title}`);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test.each(allCalls.map((call) => [call.name, call] as const))('N08: %s is asked rightly and wrongly', (name, call) => {
  const cases = casesOf(profile, [name]);
  const rules = new Set(cases.map(({ rule }) => rule));
  expect(cases.every((one) => one.call === name)).toBe(true);
  expect([...rules]).toEqual(expect.arrayContaining(['happy-path', 'method-other']));
  expect(rules.has('token-needed')).toBe(call.token);
  expect(rules.has('hidden-call')).toBe(call.when !== true);
  expect(rules.has('key-reused')).toBe(call.moves);
});

test('N08: a call that only reads can be tried whole in a read-only run', () => {
  const harmful = casesOf(profile, ['status', 'countries', 'memberInfo', 'balance']).filter(
    ({ harmless }) => !harmless,
  );
  expect(harmful).toEqual([]);
});

test('N08: a call that changes something has a case that a read-only run leaves out', () => {
  for (const call of allCalls.filter(({ method }) => method !== 'GET')) {
    const happy = casesOf(profile, [call.name]).find(({ title }) => title === 'asked rightly');
    expect(happy?.harmless, call.name).toBe(false);
  }
});

test('N08: what a GET leaves at the gateway keeps a read-only run from asking it rightly, also by HEAD', () => {
  for (const name of ['launchGame', 'trialLaunch', 'launchChat']) {
    const harmful = casesOf(profile, [name]).filter(({ harmless }) => !harmless);
    const titles = harmful.map(({ title }) => title);
    expect(titles, name).toEqual(
      expect.arrayContaining(['asked rightly', 'an unknown module id', 'a language that nobody has', 'by HEAD']),
    );
  }
});

test('N08: where extra fields are taken no unknown field is tried', () => {
  const titles = casesOf({ ...profile, extraFields: true }).map(({ title }) => title);
  expect(titles).not.toContain('a request with a field that is unknown');
});

test('N08: of a call that the profile does not offer only that is tried', () => {
  const cases = casesOf({ ...profile, notOffered: ['freePlay'] }, ['freePlay']);
  expect(cases.map(({ title }) => title)).toEqual(['not offered, as the profile says', 'every other case']);
});

test('M335: where payloads are encrypted, each encrypted call is tried in the open too, and log-in with seals that are not good', () => {
  const of = (codec: 'plain' | 'jwe', rule: string) =>
    casesOf({ ...profile, codec })
      .filter((one) => one.rule === rule && one.call !== 'freePlay')
      .map(({ call }) => call);
  const encrypted = allCalls.filter((call) => call.encrypted).map(({ name }) => name);
  expect(of('jwe', 'payload-open')).toEqual(encrypted);
  expect(of('jwe', 'payload-sealed')).toEqual(['login', 'login', 'login', 'login', 'login']);
  expect([...of('plain', 'payload-open'), ...of('plain', 'payload-sealed')]).toEqual([]);
});

test('M281: a form has no types and no JSON, so none of that is tried', () => {
  const titles = casesOf(profile, ['forgotByEmail']).map(({ title }) => title);
  expect(titles).toContain('a request with a field that is too long');
  expect(titles).not.toContain('a body that is no JSON');
  expect(titles).not.toContain('a request with a field that is of the wrong type');
});

test('every call that goes on with a ticket is tried with one that nobody was given', () => {
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
