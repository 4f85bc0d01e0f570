/** Who comes to a site during a soak: visitors, somebody who tries games, a member, and those who only want to fill or hold something. */
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { solveHumanCheck } from '#conformance/kit/human-check.ts';
import { GAME_PAGE_SIZE, gameList } from '#contract/games/calls.ts';
import { readGamePage } from '#contract/games/read.ts';
import { trialLaunch } from '#contract/launch/calls.ts';
import { feedback } from '#contract/service/calls.ts';
import { login } from '#contract/session/calls.ts';
import { humanChallenge } from '#contract/verification/calls.ts';
import { own, ownList, ownText } from '#model/json/json.ts';
import { halfRequests, hold } from '#tests/support/stopping/held-connections.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly cookies: string;
}

export interface Soak {
  readonly port: number;
  /** Performance time at which everybody leaves. */
  readonly until: number;
  /** Answers by what was done and their status. */
  readonly counts: Map<string, number>;
}

interface Asked {
  readonly host: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const SITE = 'aurora.localhost';
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Asks the site; status 0 where no answer came. */
function ask({ port }: Soak, { host, method = 'GET', path, headers = {}, body }: Asked): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = { host, merchant: 'aurora', ...(text && { 'content-type': 'application/json' }), ...headers };
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path, headers: sent, agent, timeout: 20_000 },
      (answer) => {
        let got = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          got += part;
        });
        answer.once('close', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: parse(got),
            cookies: (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; '),
          }),
        );
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve({ status: 0, body: undefined, cookies: '' }));
    asked.end(text);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs one kind of client until the end: `turn` after `turn` with a pause between them. */
async function repeat(soak: Soak, what: string, pauseMs: number, turn: () => Promise<number>): Promise<void> {
  while (performance.now() < soak.until) {
    const status = await turn();
    const key = `${what} ${status}`;
    soak.counts.set(key, (soak.counts.get(key) ?? 0) + 1);
    await wait(pauseMs);
  }
}

async function solve(soak: Soak, scene: string): Promise<string> {
  const { body } = await ask(soak, {
    host: SITE,
    path: `${humanChallenge.path}?scene=${scene}`,
    headers: call(humanChallenge.module),
  });
  return solveHumanCheck(own(body, 'value'));
}

const call = (moduleid: string) => ({ moduleid, 'x-gateway-version': '3' });

/** Begins every kind of client; resolves when all have left. */
export async function comeAndGo(soak: Soak): Promise<void> {
  const visit =
    (path: string, headers = {}) =>
    async () =>
      (await ask(soak, { host: SITE, path, headers })).status;
  const put =
    (path: string, module: string, body: object, method = 'POST') =>
    async () =>
      (await ask(soak, { host: SITE, method, path, headers: call(module), body })).status;
  await Promise.all([
    repeat(soak, 'home page', 150, visit('/index')),
    repeat(soak, 'status', 100, visit('/wps/system/status', call('COMM3'))),
    repeat(soak, 'challenge', 300, visit(`${humanChallenge.path}?scene=login`, call(humanChallenge.module))),
    repeat(
      soak,
      'wrong log-in',
      500,
      put(login.path, login.module, { account: 'nobody', password: 'wrong password 1' }),
    ),
    repeat(
      soak,
      'feedback',
      700,
      put(feedback.path, feedback.module, { type: 'suggestion', content: 'More fish, please.' }, 'PUT'),
    ),
    repeat(
      soak,
      'report',
      50,
      put('/_portal/report', '', { fault: 'entry', asset: `/assets/${soak.port}.js`, build: 'b' }),
    ),
    repeat(soak, 'trial', 2_000, () => tryGame(soak)),
    repeat(soak, 'half requests', 1_000, () => holdSome(soak)),
  ]);
  for (const socket of held.splice(0)) socket.destroy();
  agent.destroy();
}

/** A trial from its launch through some spins, faster than a person plays. */
async function tryGame(soak: Soak): Promise<number> {
  const list = await ask(soak, {
    ...{ host: SITE, headers: call('GAMELO3') },
    path: `${gameList.path}?clientType=3&platform=html5-desktop&merchant=aurora&language=EN&pageNo=1&pageSize=${GAME_PAGE_SIZE}&trial=1&gameType=RNG`,
  });
  const [game] = readGamePage(own(list.body, 'value'), { currencyExponent: 2 }, 'games').games.filter(
    ({ hasTrial }) => hasTrial,
  );
  if (game === undefined) return list.status;
  const wanted = { nodeId: game.nodeId, vassalage: game.vendor };
  const query = new URLSearchParams({ ...wanted, humanCheck: await solve(soak, 'register') });
  const launched = await ask(soak, { host: SITE, path: `${trialLaunch.path}?${query}`, headers: call('GAMELO3') });
  const address = URL.parse(ownText(own(launched.body, 'value'), 'game_url') ?? '');
  if (address === null) return launched.status;
  const games = { host: 'games.localhost' };
  const ticket = address.searchParams.get('ticket');
  const opened = await ask(soak, { ...games, method: 'POST', path: '/api/session', body: { ticket } });
  const authorization = `Bearer ${ownText(opened.body, 'token')}`;
  const stake = ownList(opened.body, 'stakes')[0];
  let last = opened.status;
  for (let spin = 0; spin < 100 && performance.now() < soak.until; spin += 1)
    last = (
      await ask(soak, { ...games, method: 'POST', path: '/api/slot/spin', headers: { authorization }, body: { stake } })
    ).status;
  return last;
}

const held: Socket[] = [];

/** Holds half-sent requests and lets go of the oldest. */
async function holdSome({ port }: Soak): Promise<number> {
  held.push(...(await hold(port, halfRequests(SITE, '/wps/session/login')).catch(() => [])));
  for (const socket of held.splice(0, Math.max(0, held.length - 200))) socket.destroy();
  return held.length > 0 ? 200 : 0;
}
