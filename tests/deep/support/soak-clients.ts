/** Anonymous clients of a soak test: visitors, users who try games, and hostile clients that fill or hold resources. */

import { connect, type Socket } from 'node:net';
import { squarePng } from '#conformance/kit/square-png.ts';
import { trialLaunch } from '#contract/launch/calls.ts';
import { feedback } from '#contract/service/calls.ts';
import { login } from '#contract/session/calls.ts';
import { status } from '#contract/system/calls.ts';
import { halfRequests, heldSocket, heldStream, hold } from '#tests/support/stopping/held-connections.ts';
import { beMembers, findGame, solve, spin } from './soak-members.ts';
import { CHAT, type Client, leave, openClient, repeat, SITE, type Soak } from './soak-wire.ts';

/** Maximum sockets that hostile clients hold; the oldest is closed for a new one. */
const MOST_HELD = 120;
const SPINS = 100;

/** Starts every kind of client; resolves when all have left. */
export async function comeAndGo(soak: Soak): Promise<void> {
  const client = openClient(soak);
  const at = async (path: string) => (await client.ask({ host: SITE, path })).status;
  const held: Socket[] = [];
  await Promise.all([
    beMembers(soak),
    repeat(soak, 'home page', 150, () => at('/index')),
    repeat(soak, 'promotions page', 400, () => at('/promotions')),
    repeat(soak, 'status', 100, () => asked(client, () => client.call(status, { url: SITE }))),
    repeat(soak, 'wrong log-in', 1_000, wrongLogIn(soak)),
    repeat(soak, 'feedback', 700, feedbackOf(soak, false)),
    repeat(soak, 'feedback with a picture', 2_000, feedbackOf(soak, true)),
    repeat(soak, 'report', 50, () => report(client)),
    repeat(soak, 'trial', 2_000, tryGame(soak)),
    repeat(soak, 'half requests', 1_000, () => holdMore(held, soak, halfRequests(SITE, login.path))),
    repeat(soak, 'stream', 500, () => holdMore(held, soak, [heldStream(SITE, '/_portal/events')])),
    repeat(soak, 'socket', 1_000, () => holdMore(held, soak, [chatSocket(soak.port)])),
    repeat(soak, 'slow reader', 500, () => readNothing(held, soak)),
  ]);
  for (const socket of held) socket.destroy();
  leave();
}

export const chatSocket = (port: number) => heldSocket(CHAT, '/socket', `http://${CHAT}:${port}`);

async function asked(_: Client, ask: () => Promise<unknown>): Promise<number> {
  await ask();
  return 200;
}

function wrongLogIn(soak: Soak) {
  const client = openClient(soak);
  return async () => {
    const humanCheck = await solve(client, 'login');
    return asked(client, () =>
      client.call(login, {
        type: 'username',
        username: 'nobody',
        password: 'Wrong-password-1',
        humanCheck,
      }),
    );
  };
}

function feedbackOf(soak: Soak, hasPicture: boolean) {
  const client = openClient(soak);
  return async () => {
    const more = hasPicture ? { images: [squarePng()], humanCheck: await solve(client, 'feedback') } : {};
    return asked(client, () => client.call(feedback, { type: 'suggestion', content: 'More fish, please.', ...more }));
  };
}

/** Browser reports with ever new content. */
async function report(client: Client): Promise<number> {
  const body = { fault: 'entry', asset: `/assets/${Math.random()}.js`, build: 'b' };
  return (await client.ask({ host: SITE, method: 'POST', path: '/_portal/report', body })).status;
}

/** A trial from its launch through some spins, faster than a person plays. */
function tryGame(soak: Soak) {
  const client = openClient(soak);
  return async () => {
    const { nodeId, vendor: vassalage } = await findGame(client, true);
    const humanCheck = await solve(client, 'register');
    await spin(client, await client.call(trialLaunch, { nodeId, vassalage, humanCheck }), SPINS, 'trial spin');
    return 'was there';
  };
}

/** Opens connections and holds them; closes the oldest. */
async function holdMore(held: Socket[], { port }: Soak, wanted: Parameters<typeof hold>[1]): Promise<number | string> {
  const opened = await hold(port, wanted).catch(() => undefined);
  if (opened === undefined) return 'refused';
  return keep(held, opened);
}

function keep(held: Socket[], opened: readonly Socket[]): string {
  held.push(...opened);
  for (const socket of held.splice(0, Math.max(0, held.length - MOST_HELD))) socket.destroy();
  return 'held';
}

/** Requests a page continuously on one connection and reads none of the responses. */
async function readNothing(held: Socket[], { port }: Soak): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => socket.destroy());
  socket.write(`GET /index HTTP/1.1\r\nhost: ${SITE}\r\n\r\n`.repeat(20));
  return keep(held, [socket]);
}
