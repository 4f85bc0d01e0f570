import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createContent, previewContent } from '#contract/staff/content/calls.ts';
import { tryVendors } from '#contract/staff/games/calls.ts';
import { openPreview } from '#contract/staff/previews/calls.ts';
import { changeTrees } from '#contract/staff/trees/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import type { PriorityClass } from '#pool/job.ts';
import { createPool, type PoolOptions } from '#pool/pool.ts';
import { holdClass } from '#pool/testing/hold-class.ts';
import { notice } from './staff/content/testing/content-site.ts';

let gateway: TestGateway;
async function open(options: PoolOptions = {}): Promise<void> {
  gateway = await createTestGateway(['aurora', 'lotus'], {
    pool: createPool({ threads: 1, stepsBack: false, ...options }),
  });
}
/** With the production limits: cheap input stays within them on any machine. */
async function openAgain(): Promise<void> {
  await gateway.close();
  await open();
}
const close = () => gateway.close();

const SIGNS = '<'.repeat(25_000);
const everywhere = Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, SIGNS]));
/** The largest pattern that is checked, and one that exceeds every limit. */
const LARGE = '(a?){130}a{130}';
const TOO_LARGE = '(a?){255}a{255}';

const rule = (acceptedPattern: string) => ({
  base: 1,
  reason: 'to try it',
  // A wrong effect hash: the proposal is checked and then refused as a conflict, so that no test has to compute the
  // right hash.
  effect: '0'.repeat(64),
  proposals: [{ kind: 'rule', field: 'nickname', patch: { acceptedPattern } }],
});
const draft = notice('Signs', { words: { EN: { title: 'Signs', html: SIGNS.slice(0, 10_000) } } });
/** Far above the tests' limit, even on a much faster machine. */
const costlyDraft = notice('Signs', {
  words: Object.fromEntries(Object.entries(everywhere).map(([language, html]) => [language, { title: 'Signs', html }])),
});

const OFF = { kind: 'switch', id: 'MANPLAYREB3', enabled: false };
const SALON_OFF = { category: 'LIVE', code: 'SALON', enabled: false, position: 1 };
const PREVIEW = { language: 'EN', visitor: 'visitor', screen: '/index', mode: 'frame' };

const feedback = { type: 'suggestion', content: 'A picture' };
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const APPLICATION = { promotionId: 'show-your-best-moment', remarks: 'See the picture', pictures: [PICTURE] };
const NEWCOMER = {
  registerUrl: 'http://aurora.localhost/register',
  domain: 'aurora.localhost',
  registerMethod: 'WEB',
  login: true,
  username: 'newcomer',
  password: 'Sunrise77x',
  confirmPassword: 'Sunrise77x',
};

/** Requests whose cost the client controls, by the priority class of their job. */
const COSTLY: readonly (readonly [string, PriorityClass, () => Promise<LightMyRequestResponse>])[] = [
  [
    'the pattern of a field',
    'operators',
    async () => (await player('operator')).send(changeTrees, rule(LARGE), 'aurora'),
  ],
  [
    'a preview of content in every language',
    'operators',
    async () => (await player('auditor')).send(previewContent, { html: everywhere }, 'aurora'),
  ],
  [
    'content that is saved',
    'operators',
    async () =>
      (await player('operator')).send(createContent, { kind: 'notice', draft, reason: 'to try it' }, 'aurora'),
  ],
  [
    'the effect of a toggled switch',
    'operators',
    async () => (await player('support')).send(changeTrees, { ...rule(LARGE), proposals: [OFF] }, 'aurora'),
  ],
  [
    'the effect of toggled vendors',
    'operators',
    async () => (await player('operator')).send(tryVendors, { vendors: [SALON_OFF] }, 'aurora'),
  ],
  [
    'the trees of a preview',
    'operators',
    async () => (await player('auditor')).send(openPreview, { ...PREVIEW, proposals: [OFF] }, 'aurora'),
  ],
  [
    'a member’s own picture',
    'uploads',
    async () => (await member()).ask('PUT', '/wps/member/avatar', { avatarType: 'CUSTOM', image: PICTURE }),
  ],
  [
    'the proof of a promotion',
    'uploads',
    async () => (await member()).ask('POST', '/wps/relay/MCSFE_signUpRequestReward', APPLICATION),
  ],
  ['a picture with feedback', 'uploads', () => visit().ask('PUT', '/wps/feedback', { ...feedback, images: [PICTURE] })],
  ['a captcha', 'visitors', () => visit().ask('GET', '/wps/captcha')],
  ['registration by the rules of a merchant', 'visitors', () => visit().ask('PUT', '/wps/member/register', NEWCOMER)],
];
const onePerClass = () =>
  COSTLY.filter(([, priorityClass], at) => COSTLY.findIndex(([, other]) => other === priorityClass) === at);
const visit = () => createVisitor(gateway, 'aurora');
const player = (role: 'operator' | 'auditor' | 'support') => signInStaffUser(gateway, role);
async function member() {
  const visitor = visit();
  expect((await visitor.logIn('player1', 'Livery-demo-1')).json().success).toBe(true);
  return visitor;
}

describe('input whose cost the caller controls', () => {
  beforeAll(() => open());
  afterAll(close);

  it.each(COSTLY)('%s runs on a thread: others are answered while it is busy', async (_, priorityClass, ask) => {
    const { letGo } = holdClass(gateway.context.pool, priorityClass);
    let isAnswered = false;
    const asked = ask().then((reply) => {
      isAnswered = true;
      return reply;
    });
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await gateway.ask('lotus', { url: '/wps/system/status' })).statusCode).toBe(200);
    expect(isAnswered).toBe(false);
    await letGo();
    expect([200, 409, 422]).toContain((await asked).statusCode);
  });
});

describe('input whose cost the caller controls, with a full queue', () => {
  beforeAll(() => open({ mostWaiting: 1 }));
  afterAll(close);

  it.each(onePerClass())('%s is refused for now', async (_, priorityClass, ask) => {
    const { letGo } = holdClass(gateway.context.pool, priorityClass);
    const all = [ask(), ask(), ask()];
    const refused = await Promise.race(all);
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    await letGo();
    await Promise.all(all);
  });
});

describe('an emergency', () => {
  afterEach(close);

  it('does not wait for work of other operators: it turns a switch off', async () => {
    await open();
    const { letGo } = holdClass(gateway.context.pool, 'operators');
    const wish = { base: 1, reason: 'money leaks', effect: '0'.repeat(64), proposals: [OFF], urgent: true };
    const reply = await (await player('support')).send(changeTrees, wish, 'aurora');
    expect([reply.statusCode, reply.json().value]).toMatchObject([200, { changed: true }]);
    await letGo();
  });
});

describe('input over its cost limit', () => {
  afterEach(close);

  it('content is refused with the language it had reached', async () => {
    await open({ mostMs: 20 });
    const [auditor, operator] = [await player('auditor'), await player('operator')];
    const field = expect.stringMatching(/^words\.[A-Z]{2}\.html$/);
    const preview = await auditor.send(previewContent, { html: everywhere }, 'aurora');
    const saved = await operator.send(createContent, { kind: 'notice', draft: costlyDraft, reason: 'no' }, 'aurora');
    for (const reply of [preview, saved])
      expect([reply.statusCode, reply.json()]).toMatchObject([
        422,
        { errorCode: 'invalid_request', value: { fields: [{ field, code: 'content.too_costly' }] } },
      ]);
    await openAgain();
    const plain = await (await player('auditor')).send(previewContent, { html: { EN: '<p>Plain</p>' } }, 'aurora');
    expect(plain.json().value).toEqual({ html: { EN: '<p>Plain</p>' }, takenOut: [] });
  });

  it('a change whose effect is not computed in time is refused, and nothing is changed', async () => {
    await open({ mostMs: 20 });
    const switches = Array.from({ length: 900 }, (_, at) => ({ modId: `HELD${at}`, enabled: '1' }));
    const body = { modId: 'ROOT', enabled: '1', childrenNodes: switches };
    const wish = { ...rule(LARGE), proposals: [{ kind: 'tree', tree: 'switches', body }] };
    const reply = await (await player('operator')).send(changeTrees, wish, 'aurora');
    expect([reply.statusCode, reply.json().value]).toMatchObject([
      422,
      { problems: [{ code: 'proposal.too-costly', remedy: 'Split it into several smaller changes.' }] },
    ]);
    expect((await gateway.context.trees.read('aurora')).revision).toBe(1);
  });

  it('a pattern is refused with its field, and a smaller one passes', async () => {
    await open({ mostMs: 20 });
    const change = (acceptedPattern: string) =>
      gateway.context.trees.changeRule('aurora', 'nickname', { acceptedPattern }, 'ops');
    await expect(change(LARGE)).rejects.toThrow('rules at /nickname/acceptedPattern: the pattern could not be checked');
    await openAgain();
    await expect(change('^[a-z]+$')).resolves.toMatchObject({ changed: true });
  });

  it('a pattern that no engine of ours supports is refused unread', async () => {
    await open();
    const { letGo } = holdClass(gateway.context.pool, 'operators');
    const { trees } = gateway.context;
    await expect(trees.changeRule('aurora', 'nickname', { acceptedPattern: TOO_LARGE }, 'ops')).rejects.toThrow(
      /nickname\/acceptedPattern: the pattern counts \d+ characters when its repetitions are written out, expected at most 280/,
    );
    await expect(trees.changeRule('aurora', 'nickname', { acceptedPattern: 'a'.repeat(501) }, 'ops')).rejects.toThrow(
      'has 501 characters, expected at most 500',
    );
    await letGo();
  });
});
