import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runVendor } from '#conformance/vendor/run-vendor.ts';
import type { VendorDeps, VendorPost } from '#conformance/vendor/vendor-deps.ts';
import { createVendorWallet } from '#conformance/vendor/vendor-wallet.ts';
import { type RuleId, rules } from '#conformance/verdict/rules.ts';
import { type SeamlessAction, seamlessHeaders, seamlessSigned } from '#contract/vendors/seamless.ts';
import { openTestDemoGames, QUICK, type TestDemoGames } from '#demo-games/testing/test-demo-games.ts';
import type { SendToWallet } from '#demo-games/wallet/wallet.ts';
import { conform } from '#scripts/conformance/conform.ts';
import { openDemoGame } from '#scripts/conformance/vendor-run.ts';
import { signText } from '#serving/signature.ts';
import { hearCommand } from '#tests/hear-command.ts';

const SECRET = 'a secret that house and gateway share';

/** The vendor’s code with a fault: what becomes of a call on its way, `answer` being the wallet. */
type Change = (post: VendorPost, answer: (post: VendorPost) => ReturnType<SendToWallet>) => ReturnType<SendToWallet>;

let demoGames: TestDemoGames;
let deps: VendorDeps;
let wallet: ReturnType<typeof createVendorWallet>;
let change: Change = (post, answer) => answer(post);

const reach = async (post: VendorPost): ReturnType<SendToWallet> => {
  const reply = wallet.answer(post);
  if (reply === undefined) throw new Error('connection reset');
  return { body: reply.body, header: (name) => reply.headers[name] };
};

let asked = 0;
async function inFlight(work: () => Promise<void>): Promise<void> {
  asked += 1;
  await work().finally(() => {
    asked -= 1;
  });
}

/** Time is over when the provider has nothing to do: whatever has not come by then does not come. */
async function untilIdle(): Promise<void> {
  const pending = `select 1 from demo_games.move where state = 'pending'`;
  while (asked > 0 || (await demoGames.ask(pending)).length > 0) await wait(10);
}

beforeAll(async () => {
  demoGames = await openTestDemoGames({
    send: ({ action, headers, body }) => {
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      return change({ action, headers: lower, body }, reach);
    },
    timing: QUICK,
  });
  const { app } = demoGames.server();
  await app.listen({ host: '127.0.0.1', port: 0 });
  deps = {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    code: 'HOUSE',
    secret: SECRET,
    game: { code: 'CL_ORCHARD', kind: 'slot', category: 'RNG' },
    patienceMs: 1,
    quietMs: 1,
    sign: signText,
    newToken: () => randomBytes(32).toString('base64url'),
    now: Date.now,
    wait: untilIdle,
    async open(address) {
      const game = await openDemoGame(address);
      return { play: () => inFlight(game.play), leave: () => inFlight(game.leave) };
    },
  };
});
afterAll(() => demoGames.close());

async function run(fault: Change = (post, answer) => answer(post), about = '') {
  wallet = createVendorWallet(deps);
  change = fault;
  return runVendor(deps, wallet, { only: ({ title }) => title.includes(about) });
}

const parse = ({ body }: VendorPost) => JSON.parse(body) as Record<string, unknown>;

/** The call with other content, signed as the vendor signs. */
function rewrite(post: VendorPost, more: Record<string, unknown>, secret = SECRET, at = Date.now()): VendorPost {
  const body = JSON.stringify({ ...parse(post), ...more });
  const timestamp = String(at);
  const signature = signText(secret, seamlessSigned(timestamp, post.action as SeamlessAction, body));
  const signed = { [seamlessHeaders.timestamp]: timestamp, [seamlessHeaders.signature]: signature };
  return { action: post.action, headers: { ...post.headers, ...signed }, body };
}

/** The reply of a wallet that is satisfied, without asking it. */
async function pretend(value: object): ReturnType<SendToWallet> {
  const body = JSON.stringify({ ok: true, value });
  return { body, header: () => undefined };
}

/** Signs a reply that the vendor then takes for a valid one: it does not verify. */
async function believe(action: string, reply: Awaited<ReturnType<SendToWallet>>): ReturnType<SendToWallet> {
  const timestamp = String(Date.now());
  const signature = signText(SECRET, seamlessSigned(timestamp, action as SeamlessAction, reply.body));
  const headers: Record<string, string> = {
    [seamlessHeaders.timestamp]: timestamp,
    [seamlessHeaders.signature]: signature,
  };
  return { body: reply.body, header: (name) => headers[name] };
}

const checkedLocally = (action: string) =>
  pretend({ balance: '1', repeated: false, transferId: randomBytes(8).toString('hex') }).then((reply) =>
    believe(action, reply),
  );

let sent = 0;
const FAULTS: readonly (readonly [title: string, rule: RuleId, change: () => Change])[] = [
  [
    'never exchanges its ticket',
    'vendor-plays',
    () => async (post, answer) => {
      if (post.action === 'authenticate') throw new Error('not sent');
      return answer(post);
    },
  ],
  ['signs with another secret', 'vendor-signed', () => (post, answer) => answer(rewrite(post, {}, 'another secret'))],
  [
    'has a clock that is off',
    'vendor-signed',
    () => (post, answer) => answer(rewrite(post, {}, SECRET, Date.now() - 90_000)),
  ],
  [
    'writes amounts as numbers',
    'vendor-schema',
    () => (post, answer) =>
      answer(post.action === 'bet' ? rewrite(post, { amount: Number(parse(post)['amount']) }) : post),
  ],
  [
    'numbers its wins from one',
    'vendor-order',
    () => (post, answer) => answer(post.action === 'win' ? rewrite(post, { number: 1 }) : post),
  ],
  [
    'does not end its rounds',
    'vendor-ends',
    () => (post, answer) => answer(post.action === 'win' ? rewrite(post, { endsRound: false }) : post),
  ],
  [
    'tells no outcome',
    'vendor-tells',
    () => (post, answer) => answer(post.action === 'win' ? rewrite(post, { outcome: undefined }) : post),
  ],
  [
    'repeats a bet with another amount',
    'vendor-identical',
    () => (post, answer) => {
      sent += 1;
      return answer(post.action === 'bet' ? rewrite(post, { amount: String(20 + sent) }) : post);
    },
  ],
  [
    'sends a win once, and forgets it',
    'vendor-repeats',
    () => (post, answer) => (post.action === 'win' ? answer(post).catch(() => checkedLocally('win')) : answer(post)),
  ],
  [
    'believes a forged answer',
    'vendor-verifies',
    () => async (post, answer) => {
      const reply = await answer(post);
      return post.action === 'win' || post.action === 'bet' ? believe(post.action, reply) : reply;
    },
  ],
  [
    'never rolls back',
    'vendor-rolls-back',
    () => (post, answer) => (post.action === 'rollback' ? checkedLocally('rollback') : answer(post)),
  ],
  [
    'plays a refused bet',
    'vendor-obeys',
    () => async (post, answer) => {
      const reply = await answer(post);
      const isRefused = post.action === 'bet' && reply.body.includes('insufficient_balance');
      return isRefused ? checkedLocally('bet') : reply;
    },
  ],
];

test('the demo game provider keeps every rule', async () => {
  const { results, failed, notTried } = await run();
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect([failed, notTried]).toEqual([0, 0]);
});

test('each vendor rule is broken by one of them', () => {
  const named = Object.keys(rules).filter((id) => id.startsWith('vendor-'));
  expect(new Set(FAULTS.map(([, rule]) => rule))).toEqual(new Set(named));
});

/** The case in which a run finds the fault soonest. */
const ABOUT: Partial<Record<RuleId, string>> = {
  'vendor-ends': 'a round is numbered',
  'vendor-tells': 'a round is numbered',
  'vendor-identical': 'answered with busy',
  'vendor-repeats': 'after an answer that is lost',
  'vendor-verifies': 'after an answer that is forged',
  'vendor-rolls-back': 'a bet that is never answered',
  'vendor-obeys': 'after a refused bet',
};

test.each(FAULTS)('a vendor that %s is detected by %s', async (_, rule, fault) => {
  const { results } = await run(fault(), ABOUT[rule] ?? 'a launch opens a session');
  expect(results.filter(({ outcome }) => outcome === 'failed').map((result) => result.rule)).toContain(rule);
});

describe('the command', () => {
  test.each([
    [['--vendor', 'games'], /--vendor must be the scheme and host/],
    [['--vendor', 'http://games.localhost'], /--secret or VENDOR_SECRET is required/],
    [['--vendor', 'http://games.localhost', '--secret', 'x'], /--listen must be the port/],
    [['--vendor', 'http://games.localhost', '--secret', 'x', '--listen', '8099'], /--game must be CODE:KIND:CATEGORY/],
  ])('%j is refused with a remedy', async (args, words) => {
    const { status, stderr } = await hearCommand(() => conform(args));
    expect([status, stderr]).toEqual([2, expect.stringMatching(words)]);
  });
});
