/** Serves the wallet of a run to a vendor, and plays: by the pages of the demo game provider, or by a person. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Report, Result } from '#conformance/results.ts';
import { runVendor } from '#conformance/vendor/run-vendor.ts';
import type { OpenGame, VendorDeps, VendorPost } from '#conformance/vendor/vendor-deps.ts';
import { createVendorWallet } from '#conformance/vendor/vendor-wallet.ts';
import { SEAMLESS_PREFIX } from '#contract/vendors/seamless.ts';
import { own, ownList, ownText } from '#model/json/json.ts';
import { signText } from '#serving/signature.ts';
import { CommandError } from '../command-error.ts';
import type { VendorOptions } from './vendor-options.ts';

const MOST_BYTES = 64 * 1024;
const QUIET_MS = 3_000;

export async function runOnVendor(
  options: VendorOptions,
  print: (line: string) => void,
  onResult: (result: Result) => void,
): Promise<Report> {
  const { url, code, secret, game, patienceMs, isDemo, listen } = options;
  const deps: VendorDeps = {
    url,
    code,
    secret,
    game,
    patienceMs,
    quietMs: QUIET_MS,
    sign: signText,
    newToken: () => randomBytes(32).toString('base64url'),
    now: Date.now,
    wait: (ms) => wait(ms, undefined, { ref: false }),
    open: isDemo ? openDemoGame : (address) => openByHand(address, print),
  };
  const wallet = createVendorWallet(deps);
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
      if (body.length > MOST_BYTES) request.destroy();
    });
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const post: VendorPost = { action: request.url?.slice(SEAMLESS_PREFIX.length) ?? '', headers, body };
      const answer = wallet.answer(post);
      if (answer === undefined) return response.destroy();
      return response
        .writeHead(answer.status, { ...answer.headers, 'content-type': 'application/json' })
        .end(answer.body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new CommandError(`The port ${listen} of --listen is in use.`)));
    server.listen(listen, resolve);
  });
  if (!isDemo)
    print(`The wallet is http://<this machine>:${listen}${SEAMLESS_PREFIX}; the vendor calls it as its gateway.`);
  try {
    return await runVendor(deps, wallet, { onResult });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A person plays: the run says what to do, and watches the calls. */
async function openByHand(address: string, print: (line: string) => void): Promise<OpenGame> {
  print(`             open ${address}`);
  return {
    play: async () => print('             play one round'),
    leave: async () => print('             leave the game by its own button'),
  };
}

/** Plays a slot machine of the demo game provider as its page does. */
export async function openDemoGame(address: string): Promise<OpenGame> {
  const { origin, searchParams } = new URL(address);
  const ask = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const opened = await ask('/api/session', { ticket: searchParams.get('ticket') });
  const [token, stake] = [ownText(opened, 'token'), ownList(opened, 'stakes')[0]];
  const kind = ownText(own(opened, 'game'), 'kind');
  if (token !== undefined && kind !== 'slot')
    throw new CommandError('--demo plays slot machines: name one with --game CODE:slot:RNG.');
  return {
    play: async () => void (await ask('/api/slot/spin', { stake }, token)),
    leave: async () => void (await ask('/api/leave', {}, token)),
  };
}
