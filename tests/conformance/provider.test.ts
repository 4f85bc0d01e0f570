import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostedEvent, ProviderDeps } from '#conformance/provider/deps.ts';
import { providerCases, runProvider } from '#conformance/provider/run-provider.ts';
import { type RuleId, rules } from '#conformance/verdict/rules.ts';
import { PAYMENTS_PREFIX, type PaymentAction, paymentHeaders, paymentSigned } from '#contract/payments/payments.ts';
import { openTestDemoPayments, SECRET, type TestDemoPayments } from '#demo-payments/testing/test-demo-payments.ts';
import { conform } from '#scripts/conformance/conform.ts';
import { signText } from '#serving/signature.ts';
import { hearCommand } from '#tests/hear-command.ts';

type Post = ProviderDeps['post'];
type Take = Parameters<NonNullable<ProviderDeps['events']>['hear']>[0];

const DAY_MS = 86_400_000;
/** The payment provider's clock is two days ahead, so that days with movements are over. */
const now = () => Date.now() + shift.ms;
const shift = { ms: 0 };
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
let demoPayments: TestDemoPayments;
let take: Take | undefined;
let deps: ProviderDeps;

beforeAll(async () => {
  demoPayments = await openTestDemoPayments({ now, send: async ({ headers, body }) => postEvent({ headers, body }) });
  const days = await seedDays();
  deps = {
    url: 'http://bank.localhost',
    code: 'HOUSEBANK',
    secret: SECRET,
    sign: signText,
    now,
    newReference: randomUUID,
    post: postDemoPayments,
    merchant: 'aurora',
    currency: 'USD',
    exponent: 2,
    amountMinor: '1250',
    days,
    kinds: ['redirect', 'qr', 'transfer', 'c2c'],
    payout: { kind: 'bank', payee: { number: '0012 3456', holder: 'Ann Lee' } },
    events: {
      hear(next) {
        take = next;
        return () => {
          take = undefined;
        };
      },
      pay: async (reference) => void (await demoPayments.control('pay', { merchant: 'aurora', reference })),
      patienceMs: 30_000,
    },
  };
});
afterAll(() => demoPayments.close());

/** Creates movements on two past days. */
async function seedDays(): Promise<readonly string[]> {
  const days: string[] = [];
  for (const _ of [1, 2]) {
    for (const amountMinor of ['1250', '77'])
      await demoPayments.control('stray', { merchant: 'aurora', currency: 'USD', amountMinor });
    days.push(dayAt(now()));
    shift.ms += DAY_MS;
  }
  return days;
}

async function postEvent(event: PostedEvent) {
  const answer = take?.(event);
  if (answer === undefined) throw new Error('nobody answers');
  return { status: answer.status, body: answer.body, header: (name: string) => answer.headers[name] };
}

const postDemoPayments: Post = async (action, headers, payload) => {
  const url = `${PAYMENTS_PREFIX}${action}`;
  const reply = await demoPayments.running().app.inject({ method: 'POST', url, headers: { ...headers }, payload });
  return { body: reply.body, header: (name) => reply.headers[name]?.toString() };
};

test('N08: the demo payment provider keeps all rules', async () => {
  const { results, passed } = await runProvider(deps);
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(passed).toBe(providerCases.length);
});

/** Headers of a body as signed by the provider or by a gateway. */
function signed(action: PaymentAction | 'events', body: string, at = now(), secret = SECRET) {
  const timestamp = String(at);
  return {
    'content-type': 'application/json',
    [paymentHeaders.provider]: 'HOUSEBANK',
    [paymentHeaders.timestamp]: timestamp,
    [paymentHeaders.signature]: signText(secret, paymentSigned(timestamp, action, body)),
  } as Readonly<Record<string, string>>;
}

/** A provider that changes the demo payment provider's reply, and signs the result. */
function answering(change: (body: string, action: PaymentAction, asked: string) => string): Post {
  return async (action, headers, asked) => {
    const { body } = await postDemoPayments(action, headers, asked);
    const other = change(body, action, asked);
    const signs = signed(action, other);
    return { body: other, header: (name) => signs[name] };
  };
}

/** A provider that skips authentication: signs every request itself before it reaches the demo payment provider. */
const believing: Post = (action, _, asked) => postDemoPayments(action, signed(action, asked), asked);

const swap = (from: string | RegExp, to: string) => answering((body) => body.replace(from, to));
/** Recognizes a `find` request for another merchant by the kit's name for it. */
const heardOf = (asked: string) => asked.includes('aurora-other');

const WRONG: readonly (readonly [what: string, rule: RuleId, change: () => Partial<ProviderDeps>])[] = [
  ['answers nothing', 'provider-answers', () => ({ post: () => Promise.reject(new Error('nobody is there')) })],
  [
    'does not sign',
    'provider-signed',
    () => ({ post: async (...call) => ({ ...(await postDemoPayments(...call)), header: () => undefined }) }),
  ],
  [
    'answers with an old signature',
    'provider-signed',
    () => ({
      post: async (action, headers, asked) => {
        const { body } = await postDemoPayments(action, headers, asked);
        const signs = signed(action, body, now() - 120_000);
        return { body, header: (name) => signs[name] };
      },
    }),
  ],
  ['answers with more than the contract has', 'provider-reply', () => ({ post: swap('"ok":', '"more":1,"ok":') })],
  ['believes everybody', 'provider-bad-signature', () => ({ post: believing })],
  [
    'takes an old call',
    'provider-stale',
    () => ({
      post: (action, headers, asked) =>
        postDemoPayments(
          action,
          headers['x-signature'] === signed(action, asked, Number(headers['x-timestamp']))['x-signature']
            ? signed(action, asked)
            : headers,
          asked,
        ),
    }),
  ],
  ['calls every fault its own', 'provider-invalid', () => ({ post: swap('invalid_request', 'declined') })],
  ['does not say that it repeats', 'provider-repeated', () => ({ post: swap('"repeated":true', '"repeated":false') })],
  ['pays as often as it is asked', 'provider-racing', () => ({ post: swap('"repeated":true', '"repeated":false') })],
  [
    'takes a reference for another order',
    'provider-reused',
    () => ({
      post: answering((body, _, asked) =>
        body.includes('reference_reused')
          ? JSON.stringify({
              ok: true,
              value: {
                kind: 'redirect',
                reference: JSON.parse(asked).reference,
                expiresAt: 1,
                repeated: true,
                url: 'https://a.example',
              },
            })
          : body,
      ),
    }),
  ],
  ['moves a currency that is none', 'provider-currency', () => ({ post: swap('currency_unsupported', 'declined') })],
  [
    'scales an amount',
    'provider-exponent',
    () => ({
      post: (action, headers, asked) =>
        /"exponent":3/.test(asked) &&
        headers['x-signature'] === signed(action, asked, Number(headers['x-timestamp']))['x-signature']
          ? believing(action, headers, asked.replace('"exponent":3', '"exponent":2'))
          : postDemoPayments(action, headers, asked),
    }),
  ],
  ['knows no limit', 'provider-limits', () => ({ post: swap('amount_too_large', 'declined') })],
  ['offers a kind that it does not say', 'provider-kind', () => ({ kinds: ['redirect', 'qr', 'transfer'] })],
  [
    'knows what it never heard of',
    'provider-unknown',
    () => ({
      post: answering((body, action, asked) =>
        action === 'find' && body.includes('reference_unknown') && heardOf(asked)
          ? JSON.stringify({
              ok: true,
              value: {
                reference: JSON.parse(asked).reference,
                direction: 'in',
                state: 'pending',
                amountMinor: '0',
                currency: 'USD',
                exponent: 2,
                sequence: 1,
              },
            })
          : body,
      ),
    }),
  ],
  ['has a statement of today', 'provider-day', () => ({ post: swap('day_not_over', 'declined') })],
  [
    'loses a line',
    'provider-statement',
    () => ({
      post: answering((body, action) => (action === 'statement' ? body.replace(/\{"lineId".*?\},/, '') : body)),
    }),
  ],
  [
    'signs its events with another secret',
    'provider-event',
    () => ({
      events: hearing((event) => ({ ...event, headers: signed('events', event.body, now(), `${SECRET} of another`) })),
    }),
  ],
  [
    'makes a new event of each try',
    'provider-event-again',
    () => ({
      events: hearing(({ body }) => {
        const other = body.replace(/"eventId":"[^"]+"/, `"eventId":"${randomUUID()}"`);
        return { body: other, headers: signed('events', other) };
      }),
    }),
  ],
  [
    'tells what does not stand so',
    'provider-event-standing',
    () => ({
      events: hearing(({ body }) => {
        const other = body.replace('"amountMinor":"1250"', '"amountMinor":"9"');
        return { body: other, headers: signed('events', other) };
      }),
    }),
  ],
];

function hearing(change: (event: PostedEvent) => PostedEvent): NonNullable<ProviderDeps['events']> {
  const { events } = deps;
  if (events === undefined) throw new Error('the run hears no events');
  return { ...events, hear: (next) => events.hear((event) => next(change(event))) };
}

/** The action in which a run finds the fault soonest. */
const ABOUT: Partial<Record<RuleId, PaymentAction>> = {
  'provider-stale': 'find',
  'provider-invalid': 'find',
  'provider-racing': 'send',
  'provider-unknown': 'find',
  'provider-day': 'statement',
  'provider-statement': 'statement',
};

test('each provider rule is broken by one of them', () => {
  const named = Object.keys(rules).filter((id) => id.startsWith('provider-'));
  expect(new Set(WRONG.map(([, rule]) => rule))).toEqual(new Set(named));
});

test.each(WRONG)('a provider that %s is detected by %s', async (_, rule, change) => {
  const changed = change();
  const about = changed.events ? 'events' : (ABOUT[rule] ?? 'begin');
  const { results } = await runProvider({ ...deps, ...changed }, { only: [about] });
  expect(results.filter(({ outcome }) => outcome === 'failed').map((result) => result.rule)).toContain(rule);
});

describe('the command', () => {
  const run = (args: readonly string[]) => hearCommand(() => conform(args));

  test('runs against a provider’s address, receives its events, and lists untried cases', async () => {
    shift.ms = 0;
    const url = await demoPayments.running().app.listen({ host: '127.0.0.1', port: 0 });
    const right = ['--provider', url, '--secret', SECRET, '--days', '2020-01-01', '--pay-to', 'bank:12:Ann Lee'];
    const { status: code, stdout: out } = await run([...right, '--format', 'json']);
    const report = JSON.parse(out);
    expect([code, report.failed, report.notTried]).toEqual([0, 0, 1]);
    expect(report.rules['provider-repeated']).toMatch(/gets the first reply again/);
    const wrong = await run([...right, '--secret', `${SECRET} of another`]);
    expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringContaining('provider-signed')]);
  });

  test.each([
    [['--provider', 'bank'], /--provider must be the scheme and host/],
    [['--provider', 'http://bank.localhost'], /--secret or PROVIDER_SECRET is required/],
    [['--provider', 'http://bank.localhost', '--secret', 'x', '--currency', 'XAU'], /XAU, which is not supported/],
    [['--provider', 'http://bank.localhost', '--secret', 'x', '--pay-to', 'cash:1:Ann'], /KIND:NUMBER:HOLDER/],
    [['--provider', 'http://bank.localhost', '--secret', 'x', '--kinds', 'cash'], /--kinds must be a list of redirect/],
  ])('%j is refused with a remedy', async (args, words) => {
    const { status: code, stderr: err } = await run(args);
    expect([code, err]).toEqual([2, expect.stringMatching(words)]);
  });

  test('nothing ran if nothing answers', async () => {
    const { status: code, stderr: err } = await run([
      '--provider',
      'http://127.0.0.1:9',
      '--secret',
      SECRET,
      '--format',
      'json',
    ]);
    expect([code, err]).toEqual([2, expect.stringContaining('No server responds at http://127.0.0.1:9')]);
  });
});
