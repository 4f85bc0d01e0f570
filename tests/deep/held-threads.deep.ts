import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewContent } from '#contract/staff/content/calls.ts';
import { CSRF_HEADER, staffPath } from '#contract/staff/staff-call.ts';
import { changeTrees } from '#contract/staff/trees/calls.ts';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { openSession, STAFF_COOKIE } from '#gateway/staff/identity/sessions.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { sendSeamless } from '#tests/support/bettors.ts';
import { record } from './record.ts';
import type { Answered, HostileAsk } from './support/hostile-askers.ts';
import { type DemoGames, startDemoGames, statusOf } from './support/site.ts';

const SECRET = 'the secret between house and gateway in deep runs';
/** Many short alternating phases: other load and caches of the machine affect both equally. */
const PHASE_MS = 5_000;
const CYCLES = 12;
const BETTORS = 4;
/** Visitors who open pages, and clients that send calls. */
const VISITORS = 3;
/** Pause between two requests of one visitor: a site in normal use, not at its limit. */
const PAUSE_MS = 40;

let demoGames: DemoGames;
let context: Context;
let stopContext: () => Promise<void>;
let sessions: readonly string[];
let staff: Readonly<Record<string, string>>;

beforeAll(async () => {
  demoGames = await startDemoGames({ LIVERY_DEMO_GAMES_SECRET: SECRET, LIVERY_TRUSTED_HOPS: '1' });
  const config = readConfig({ DATABASE_URL: demoGames.database.url });
  const log = pino({ level: 'silent' });
  const started = await startDatabase(config.database, log);
  context = createContext(config, started.database, log);
  stopContext = async () => {
    await context.stop();
    await started.stop();
  };
  await context.merchants.ensure('bettors', seeders);
  sessions = await createPlayers(started.database, 'bettors', BETTORS);
  staff = await signInOperator();
  await breedRules();
});

afterAll(async () => {
  await stopContext();
  await demoGames.stop();
});

async function signInOperator(): Promise<Readonly<Record<string, string>>> {
  const opened = await context.db.asStaff([], async (scope) => {
    const values = { email: 'operator@staff.example', name: 'O', role: 'operator' as const, merchants: ['aurora'] };
    const { id } = await scope
      .insertInto('staff_account')
      .values({ ...values, password_hash: null, disabled_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return openSession(scope, context.random, id, 'test');
  });
  const host = `console.localhost:${new URL(demoGames.gateway.url).port}`;
  return {
    host,
    origin: `http://${host}`,
    'sec-fetch-site': 'same-origin',
    cookie: `${STAFF_COOKIE}=${opened.token}`,
    [CSRF_HEADER]: opened.csrf,
  };
}

/** Sets fields of aurora whose patterns are proved linear and as expensive for the engine as possible. */
async function breedRules(): Promise<void> {
  const { rules } = await context.trees.read('aurora');
  const more = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `costly${at}`,
      {
        key: `costly${at}`,
        enabled: true,
        required: false,
        maxLength: 255,
        acceptedPattern: `^\\p{L}{${200 + at}}x`,
      },
    ]),
  );
  await context.trees.replaceTree('aurora', 'rules', { ...rules, ...more }, 'deep');
}

const EVERYWHERE = Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, '<'.repeat(25_000)]));
const VALUES = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`costly${at}`, 'é漢'.repeat(127)]));
const NEWCOMER = {
  registerUrl: 'http://aurora.localhost/register',
  domain: 'aurora.localhost',
  registerMethod: 'WEB',
  login: true,
  username: 'costly',
  password: 'Sunrise77x',
  confirmPassword: 'Sunrise77x',
  ...VALUES,
};
/** The prover takes half a second for each. */
const PATTERNS = {
  base: 1,
  reason: 'to hold the thread',
  effect: '0'.repeat(64),
  proposals: Array.from({ length: 6 }, (_, at) => ({
    kind: 'rule',
    field: `held${at}`,
    patch: { acceptedPattern: `(a?){${100 + at}}a{130}` },
  })),
};

/**
 * An auditor's previews and an operator's patterns occupy the operators' priority class; forms with expensive patterns
 * occupy the visitors' one.
 */
function hostileAsks(): readonly HostileAsk[] {
  const { gateway, edge } = demoGames;
  const ofStaff = { method: 'POST', headers: staff, pauseMs: 0 };
  const atHome = { host: 'aurora.localhost', merchant: 'aurora', origin: 'http://aurora.localhost' };
  return [
    { ...ofStaff, url: gateway.url + staffPath(previewContent, 'aurora'), body: JSON.stringify({ html: EVERYWHERE }) },
    { ...ofStaff, url: gateway.url + staffPath(changeTrees, 'aurora'), body: JSON.stringify(PATTERNS) },
    {
      method: 'PUT',
      url: `${edge.url}/wps/member/register`,
      headers: atHome,
      pauseMs: 1_000,
      body: JSON.stringify(NEWCOMER),
    },
  ];
}

interface Times {
  readonly pages: number[];
  readonly calls: number[];
  readonly bets: number[];
}

const NAMES = ['pages', 'calls', 'bets'] as const;
const noTimes = (): Times => ({ pages: [], calls: [], bets: [] });
/** A public call that the gateway reads from the database. */
const CALL = '/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU,PR,H&platform=W&execution=B';

/**
 * Lets visitors of lotus open pages and players of a third merchant bet, at a fixed rate, and records their latencies.
 */
async function measure(times: Times, phase: string): Promise<void> {
  const until = performance.now() + PHASE_MS;
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    into.push(performance.now() - began);
    await wait(PAUSE_MS);
  };
  const visit = async (into: number[], path: string) => {
    const headers = { host: 'lotus.localhost', merchant: 'lotus', moduleid: 'COMM3' };
    while (performance.now() < until)
      await timed(into, async () => expect(await statusOf(demoGames.edge.url + path, headers)).toBe(200));
  };
  const bets = async (session: string, player: number) => {
    for (let round = 0; performance.now() < until; round += 1) {
      const id = `${phase}-p${player}-r${round}`;
      const bet = {
        merchant: 'bettors',
        session,
        round: id,
        number: 1,
        transactionId: id,
        amount: '7',
        endsRound: true,
      };
      await timed(times.bets, async () => {
        expect((await sendSeamless({ url: () => demoGames.gateway.url, secret: SECRET }, 'bet', bet))?.ok).toBe(true);
      });
    }
  };
  const visitors = Array.from({ length: VISITORS }, () => [visit(times.pages, '/index'), visit(times.calls, CALL)]);
  await Promise.all([...visitors.flat(), ...sessions.map(bets)]);
}

/** Sends attacks continuously, two of each kind concurrently, until stopped; returns the statuses. */
function attack(): { stop(): Promise<Answered> } {
  const asks = hostileAsks();
  const askers = new Worker(new URL('./support/hostile-askers.ts', import.meta.url), {
    workerData: { asks: [...asks, ...asks] },
  });
  return {
    async stop() {
      const reported = once(askers, 'message');
      askers.postMessage('over');
      const [answered] = await reported;
      return answered;
    },
  };
}

const p99 = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;

it('while hostile input holds the threads, pages and bets of other merchants keep their p99 within 1.5 times', async () => {
  const [calm, held, warm] = [noTimes(), noTimes(), noTimes()];
  await measure(warm, 'warm');
  const answered = new Map<number, number>();
  // Alternates, so that other load of the machine affects both equally.
  for (let at = 0; at < CYCLES; at += 1) {
    await measure(calm, `calm${at}`);
    const attacking = attack();
    await measure(held, `held${at}`);
    for (const [status, count] of await attacking.stop()) answered.set(status, (answered.get(status) ?? 0) + count);
  }
  const reported = (name: keyof Times) =>
    `${name} ${p99(calm[name]).toFixed(1)} ms (${calm[name].length}) alone, ${p99(held[name]).toFixed(1)} ms (${held[name].length}) meanwhile`;
  const statuses = [...answered].map(([status, count]) => `${count} x ${status}`);
  record({
    test: 'threads held by hostile input: p99 of other merchants',
    limit: 'at most 1.5 times',
    figure: `${NAMES.map(reported).join('; ')}; hostile: ${statuses.join(', ')}`,
  });
  expect(answered.get(200)).toBeGreaterThan(0);
  for (const name of NAMES) expect(p99(held[name]) / p99(calm[name]), name).toBeLessThanOrEqual(1.5);
});
