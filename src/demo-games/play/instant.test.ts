import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Entered, openTestDemoGames, type TestDemoGames } from '../testing/test-demo-games.ts';

import { describeDetail } from './round-report.ts';

let demoGames: TestDemoGames;
let page: Entered;
let player = 0;
const name = () => `player-${player}`;
const balance = () => demoGames.gateway.walletBalance(name()).balance;
const spin = (stake = '100') => page.post('/api/slot/spin', { stake });

beforeAll(async () => {
  demoGames = await openTestDemoGames();
});

afterAll(() => demoGames.close());

beforeEach(async () => {
  demoGames.gateway.failAll(undefined);
  player += 1;
  page = await demoGames.enter('slot', name());
});

/** Waits until nothing is pending. */
async function untilQuiet(): Promise<void> {
  await expect
    .poll(async () => (await demoGames.ask(`select 1 from demo_games.move where state = 'pending'`)).length, {
      timeout: 50_000,
    })
    .toBe(0);
}

/** Expected net result of the player's rounds, from the provider's own tables. */
async function owed(): Promise<bigint> {
  const [sum] = await demoGames.ask<{ net: bigint }>(
    `select coalesce(sum(payout - stake), 0)::bigint as net from demo_games.round where player = '${name()}' and state = 'settled'`,
  );
  return sum?.net ?? 0n;
}

describe('a round against the wallet of a gateway', () => {
  it('M150: the stake is debited, the outcome follows from the seeds, the win is paid, and both books agree', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { status, body } = await spin();
      expect(status).toBe(200);
      expect(body).toMatchObject({ nonce: round, transferState: 'paid', balance: String(balance()) });
    }
    expect(balance()).toBe(100_000n + (await owed()));
  });

  it('P6: a win tells the outcome and where it can be checked, and no seed that is still secret', async () => {
    await spin();
    const { fairnessUrl } = demoGames.gateway.lastBody('win') ?? {};
    const address = new URL(String(fairnessUrl));
    expect(address.pathname).toBe('/verify');
    const known = new URLSearchParams(address.hash.slice(1));
    expect([known.get('kind'), known.get('nonce'), known.has('serverSeed')]).toEqual(['slot', '0', false]);
    expect(known.get('commitment')).toMatch(/^[0-9a-f]{64}$/);
    expect(describeDetail({ open: { rank: 5, suit: 1 }, next: { rank: 13, suit: 3 } })).toBe('5♥ → K♣');
    expect(describeDetail({ result: ['3', '7', '9'] })).toBe('3 7 9');
    expect(describeDetail({ tricks: [{ taker: 'you' }, { taker: null }, { taker: 'they' }, { taker: 'you' }] })).toBe(
      '2 : 1',
    );
  });

  it('a stake that the game does not offer is refused before any write', async () => {
    for (const stake of ['0', '-100', '101', '1e3', '99999999999', 100, null]) {
      expect((await page.post('/api/slot/spin', { stake })).status).toBe(400);
    }
    expect(await demoGames.ask(`select 1 from demo_games.round where player = '${name()}'`)).toEqual([]);
  });

  it('M150: a low balance is reported, nothing is debited, and the round is void', async () => {
    demoGames.gateway.walletBalance(name()).balance = 50n;
    const { status, body } = await spin();
    expect([status, body]).toEqual([409, { error: 'insufficient_balance', balance: '50' }]);
    expect([balance(), await owed()]).toEqual([50n, 0n]);
    const [round] = await demoGames.ask(`select state from demo_games.round where player = '${name()}'`);
    expect(round).toEqual({ state: 'void' });
  });

  it('a bet whose answer is lost is resent under the same id and debited once', async () => {
    demoGames.gateway.fail('bet', 'lost');
    expect((await spin()).status).toBe(200);
    expect(balance()).toBe(100_000n + (await owed()));
  });

  it('an unanswered bet is given up: reported, and rolled back although it had arrived', async () => {
    demoGames.gateway.fail('bet', 'lost', 'lost', 'lost');
    const { status, body } = await spin();
    expect([status, body['error']]).toEqual([503, 'bet_not_taken']);
    await untilQuiet();
    expect([balance(), await owed()]).toEqual([100_000n, 0n]);
    const { body: history } = await page.get('/api/rounds');
    expect(history).toMatchObject({ rounds: [{ state: 'void', transferState: 'returned' }] });
  });

  it.each(['never', 'busy', 'forged', 'stale', 'replayed'] as const)(
    'a gateway whose answer to a bet is %s debits nothing: the bet ends and is rolled back',
    async (fault) => {
      await spin();
      const before = [balance(), await owed()];
      demoGames.gateway.fail('bet', fault, fault, fault);
      expect((await spin()).body).toMatchObject({ error: 'bet_not_taken' });
      await untilQuiet();
      expect([balance(), await owed()]).toEqual(before);
    },
  );

  it('M150: an undeliverable win is pending, and arrives exactly once', async () => {
    demoGames.gateway.fail('win', 'lost', 'never', 'busy', 'forged', 'lost');
    const { status, body } = await spin();
    expect([status, body['transferState']]).toEqual([200, 'onItsWay']);
    await untilQuiet();
    expect(balance()).toBe(100_000n + (await owed()));
    expect((await page.get(`/api/rounds/${body['round']}`)).body).toMatchObject({ transferState: 'paid' });
  });

  it('an unanswered rollback is retried until answered', async () => {
    demoGames.gateway.fail('bet', 'lost', 'never', 'never');
    demoGames.gateway.fail('rollback', 'never', 'lost', 'forged', 'busy');
    await spin();
    await untilQuiet();
    expect(balance()).toBe(100_000n);
  });

  it('the page learns that the gateway ended its session, and nothing is debited', async () => {
    const other = await demoGames.enter('slot', 'somebody');
    await demoGames.ask(
      `update demo_games.session set wallet_session = 'unknown-unknown-unknown' where player = 'somebody'`,
    );
    expect(await other.post('/api/slot/spin', { stake: '100' })).toMatchObject({
      status: 401,
      body: { error: 'session_over' },
    });
  });

  it('40 parallel spins move the balance by the books’ sum', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => spin()));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => body['nonce'])).size).toBe(40);
    await untilQuiet();
    expect(balance()).toBe(100_000n + (await owed()));
  });
});

describe('a server that stops midway', () => {
  it('M150: rounds interrupted at every step are finished once by the next process', async () => {
    for (let round = 0; round < 6; round += 1) await spin();
    const named = `where r.player = '${name()}' and s.id = r.session`;
    const rounds = await demoGames.ask<{ id: string }>(
      `select r.id from demo_games.round r, demo_games.session s ${named} order by r.nonce`,
    );
    expect(rounds).toHaveLength(6);
    demoGames.gateway.failAll('never');
    const bets = await Promise.all([spin(), spin(), spin()]);
    expect(bets.every(({ status }) => status === 503)).toBe(true);
    await demoGames.restart();
    demoGames.gateway.failAll(undefined);
    await untilQuiet();
    expect(balance()).toBe(100_000n + (await owed()));
  });

  it('an acknowledged bet, then silence: the outcome of its seeds is paid', async () => {
    await spin();
    const [round] = await demoGames.ask<{ id: string }>(`select id from demo_games.round where player = '${name()}'`);
    const paid = balance();
    // Simulates a process that ended between bet and outcome.
    await demoGames.ask(`delete from demo_games.move where round = '${round?.id}' and action = 'win'`);
    await demoGames.ask(
      `update demo_games.round set state = 'open', payout = null, closed_at = null, held_until = now() where id = '${round?.id}'`,
    );
    await demoGames.restart();
    await expect
      .poll(
        async () =>
          (await demoGames.ask(`select 1 from demo_games.round where id = '${round?.id}' and state = 'settled'`))
            .length,
      )
      .toBe(1);
    const [settled] = await demoGames.ask<{ payout: bigint; stake: bigint }>(
      `select payout, stake from demo_games.round where id = '${round?.id}'`,
    );
    // The gateway has already closed this round: the second win is refused and moves nothing.
    expect(100_000n + (settled?.payout ?? 0n) - (settled?.stake ?? 0n)).toBe(paid);
    expect(balance()).toBe(paid);
  });

  it('a bet written and never sent is rolled back, the late bet is refused', async () => {
    await spin();
    const [session] = await demoGames.ask<{ id: string }>(
      `select id from demo_games.session where player = '${name()}'`,
    );
    const before = balance();
    await demoGames.ask(
      `with r as (insert into demo_games.round (id, session, merchant, player, kind, stake, held_until)
         values ('left-1', '${session?.id}', 'aurora', '${name()}', 'slot', 100, now()) returning id, session)
       insert into demo_games.move (id, round, session, action, number, amount, next_try_at)
         select 'left-bet-1', id, session, 'bet', 1, 100, now() from r`,
    );
    await demoGames.restart();
    await untilQuiet();
    expect(await demoGames.ask(`select state from demo_games.round where id = 'left-1'`)).toEqual([{ state: 'void' }]);
    expect(balance()).toBe(before);
  });
});
