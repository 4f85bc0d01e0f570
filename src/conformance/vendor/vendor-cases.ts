/** Every movement that a vendor makes, and every mishap of its calls (docs/guides/vendor.md). */

import type { RuleId } from '../verdict/rules.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import type { Mishap, Plan, VendorCall, VendorDeps } from './vendor-deps.ts';
import type { VendorWallet, Visit } from './vendor-wallet.ts';

export interface VendorCase {
  readonly call: 'authenticate' | 'bet' | 'win' | 'rollback' | 'end';
  readonly title: string;
  readonly rule: RuleId;
  run(deps: VendorDeps, wallet: VendorWallet): Promise<void>;
}

const idOf = ({ body }: VendorCall) => String(body['transactionId']);
const roundOf = ({ body }: VendorCall) => String(body['round']);

function ofAction({ calls }: Visit, action: VendorCall['action']): readonly VendorCall[] {
  return calls.filter((call) => call.action === action);
}

function fail(rule: RuleId, detail: string): never {
  throw new Failed(rule, detail);
}

/** Broken rules of single calls, whatever the case is about. */
function checkAll(visit: Visit): void {
  const [fault] = visit.faults;
  if (fault !== undefined) fail(fault.rule, fault.detail);
  const contents = new Map<string, string>();
  for (const call of visit.calls.filter(({ body }) => body['transactionId'] !== undefined)) {
    const { session: _, outcome: __, fairnessUrl: ___, ...content } = call.body;
    const text = `${call.action} ${JSON.stringify(content)}`;
    if ((contents.get(idOf(call)) ?? text) !== text)
      fail('vendor-identical', `the transaction ${idOf(call)} was sent again with other content`);
    contents.set(idOf(call), text);
    if (call.answer === 'refused' && !call.isPlanned)
      fail('vendor-order', `${call.action} ${idOf(call)} was refused with ${call.error}`);
  }
}

/** Opens a game and plays once. */
async function playOnce(deps: VendorDeps, wallet: VendorWallet, plan: Plan = {}) {
  const visit = wallet.launch(plan);
  const game = await deps.open(visit.address);
  if (!(await wallet.until(() => ofAction(visit, 'authenticate').length > 0, deps.patienceMs))) {
    checkAll(visit);
    fail('vendor-plays', 'the ticket of the launch was not exchanged for a session');
  }
  // A page may lose its connection to a game: only the calls count.
  const playing = game.play().catch(() => undefined);
  if (!(await wallet.until(() => ofAction(visit, 'bet').length > 0, deps.patienceMs))) {
    checkAll(visit);
    throw new NotTried('No bet arrived: play one round in the game of the launch.');
  }
  return { visit, game, playing };
}

/** Waits for something, then for its answers, and checks all calls. */
async function expectSoon(
  deps: VendorDeps,
  wallet: VendorWallet,
  visit: Visit,
  rule: RuleId,
  what: string,
  isTrue: () => boolean,
) {
  const isThere = await wallet.until(isTrue, deps.patienceMs);
  checkAll(visit);
  if (!isThere) fail(rule, `${what} did not arrive within ${deps.patienceMs / 1_000} s`);
}

const isEnd = ({ body, answer }: VendorCall) => body['endsRound'] === true && answer === 'done';

async function untilRoundEnds(deps: VendorDeps, wallet: VendorWallet, visit: Visit): Promise<void> {
  await expectSoon(deps, wallet, visit, 'vendor-ends', 'the end of the round', () => visit.calls.some(isEnd));
}

/** The bet whose answer is missing is sent again unchanged, or rolled back. */
async function expectDecidedBet(deps: VendorDeps, wallet: VendorWallet, plan: Plan): Promise<void> {
  const { visit, playing } = await playOnce(deps, wallet, plan);
  const [bet] = ofAction(visit, 'bet');
  if (bet === undefined) return;
  const isDecided = () =>
    visit.calls.some(({ action, body, answer }) =>
      action === 'bet'
        ? body['transactionId'] === idOf(bet) && answer === 'done'
        : action === 'rollback' && body['betTransactionId'] === idOf(bet) && answer === 'done',
    );
  await expectSoon(deps, wallet, visit, 'vendor-repeats', 'the bet or its rollback', isDecided);
  const isBack = ofAction(visit, 'rollback').length > 0;
  if (!isBack) await untilRoundEnds(deps, wallet, visit);
  await playing;
}

/** The win whose answer is missing or proves nothing is sent again until it is answered. */
async function expectRepeatedWin(deps: VendorDeps, wallet: VendorWallet, mishap: Mishap, rule: RuleId): Promise<void> {
  const { visit, playing } = await playOnce(deps, wallet, { next: { win: [mishap, mishap] } });
  await expectSoon(deps, wallet, visit, 'vendor-plays', 'a win', () => ofAction(visit, 'win').length > 0);
  const [first] = ofAction(visit, 'win');
  if (first === undefined) return;
  const isDone = () => ofAction(visit, 'win').some((win) => idOf(win) === idOf(first) && win.answer === 'done');
  await expectSoon(deps, wallet, visit, rule, 'the same win once more', isDone);
  await untilRoundEnds(deps, wallet, visit);
  await playing;
}

async function expectSilence(deps: VendorDeps, visit: Visit, rule: RuleId, isFault: (call: VendorCall) => boolean) {
  await deps.wait(deps.quietMs);
  const call = visit.calls.find(isFault);
  if (call !== undefined) fail(rule, `${call.action} ${idOf(call)} must not be sent`);
  checkAll(visit);
}

export const vendorCases: readonly VendorCase[] = [
  {
    call: 'authenticate',
    title: 'a launch opens a session, and its ticket is sent once',
    rule: 'vendor-plays',
    async run(deps, wallet) {
      const { visit, playing } = await playOnce(deps, wallet);
      await playing;
      checkAll(visit);
      if (ofAction(visit, 'authenticate').length > 1) fail('vendor-plays', 'the ticket was sent more than once');
    },
  },
  {
    call: 'win',
    title: 'a round is numbered, ends, and is sent with a page to check it',
    rule: 'vendor-ends',
    async run(deps, wallet) {
      const { visit, playing } = await playOnce(deps, wallet);
      await untilRoundEnds(deps, wallet, visit);
      await playing;
      const win = ofAction(visit, 'win').at(-1)?.body ?? {};
      if (win['outcome'] === undefined) fail('vendor-tells', 'the last win has no outcome');
      if (win['fairnessUrl'] === undefined) fail('vendor-tells', 'the last win has no fairnessUrl');
    },
  },
  {
    call: 'bet',
    title: 'a bet that is booked without an answer is repeated or rolled back',
    rule: 'vendor-repeats',
    run: (deps, wallet) => expectDecidedBet(deps, wallet, { next: { bet: ['lost'] } }),
  },
  {
    call: 'bet',
    title: 'a bet that is answered with busy is repeated or rolled back',
    rule: 'vendor-repeats',
    run: (deps, wallet) => expectDecidedBet(deps, wallet, { next: { bet: ['busy'] } }),
  },
  {
    call: 'bet',
    title: 'a forged answer to a bet decides nothing',
    rule: 'vendor-verifies',
    async run(deps, wallet) {
      const { visit } = await playOnce(deps, wallet, { every: { bet: 'forged' } });
      const isBack = () => ofAction(visit, 'rollback').some(({ answer }) => answer === 'done');
      await expectSoon(deps, wallet, visit, 'vendor-verifies', 'a rollback of the bet', isBack);
    },
  },
  {
    call: 'bet',
    title: 'after a refused bet its round has no win',
    rule: 'vendor-obeys',
    async run(deps, wallet) {
      const plan = { next: { bet: [{ refuse: 'insufficient_balance' as const }] } };
      const { visit } = await playOnce(deps, wallet, plan);
      const [bet] = ofAction(visit, 'bet');
      await expectSilence(deps, visit, 'vendor-obeys', (call) => {
        const isOfBet = bet !== undefined && roundOf(call) === roundOf(bet);
        return isOfBet && (call.action === 'win' || (call.action === 'bet' && call !== bet));
      });
    },
  },
  {
    call: 'bet',
    title: 'after the end of the session no bet is sent in it',
    rule: 'vendor-obeys',
    async run(deps, wallet) {
      const { visit, game, playing } = await playOnce(deps, wallet, { every: { bet: { refuse: 'session_ended' } } });
      await playing;
      const sent = ofAction(visit, 'bet').length;
      await game.play().catch(() => undefined);
      await deps.wait(deps.quietMs);
      if (ofAction(visit, 'bet').length > sent) fail('vendor-obeys', 'a bet was sent in a session that has ended');
    },
  },
  ...(['lost', 'busy', 'forged', 'stale'] as const).map((mishap): VendorCase => {
    const rule = mishap === 'lost' || mishap === 'busy' ? 'vendor-repeats' : 'vendor-verifies';
    return {
      call: 'win',
      title: `a win is repeated after an answer that is ${mishap}`,
      rule,
      run: (deps, wallet) => expectRepeatedWin(deps, wallet, mishap, rule),
    };
  }),
  {
    call: 'rollback',
    title: 'a bet that is never answered is rolled back, and has no win',
    rule: 'vendor-rolls-back',
    run: (deps, wallet) => expectRollback(deps, wallet, { every: { bet: 'never' } }),
  },
  {
    call: 'rollback',
    title: 'a rollback is repeated until it is answered',
    rule: 'vendor-repeats',
    run: (deps, wallet) =>
      expectRollback(deps, wallet, { every: { bet: 'never' }, next: { rollback: ['lost', 'busy'] } }),
  },
  {
    call: 'end',
    title: 'a player who leaves ends the session',
    rule: 'vendor-ends',
    async run(deps, wallet) {
      const { visit, game, playing } = await playOnce(deps, wallet);
      await playing;
      await game.leave();
      const isOver = () => ofAction(visit, 'end').length > 0;
      await expectSoon(deps, wallet, visit, 'vendor-ends', 'the end of the session', isOver);
    },
  },
];

async function expectRollback(deps: VendorDeps, wallet: VendorWallet, plan: Plan): Promise<void> {
  const { visit } = await playOnce(deps, wallet, plan);
  const [bet] = ofAction(visit, 'bet');
  if (bet === undefined) return;
  const isBack = () =>
    ofAction(visit, 'rollback').some(
      ({ body, answer }) =>
        body['betTransactionId'] === idOf(bet) && roundOf(bet) === body['round'] && answer === 'done',
    );
  await expectSoon(deps, wallet, visit, 'vendor-rolls-back', 'a rollback of the bet', isBack);
  await expectSilence(
    deps,
    visit,
    'vendor-rolls-back',
    (call) => call.action === 'win' && roundOf(call) === roundOf(bet),
  );
}
