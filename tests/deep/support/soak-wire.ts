/** HTTP clients of a soak test: few keep-alive connections, and a separate address block per client. */

import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, openBrowser } from '#conformance/kit/browser.ts';
import type { Exchange } from '#conformance/verdict/exchange.ts';
import type { ListedCall } from '#contract/registry.ts';
import { plainCodec } from '#contract/wire/payload-codec.ts';
import { own, ownText } from '#model/json/json.ts';

export const SITE = 'aurora.localhost';
export const CHAT = 'chat.localhost';
export const GAMES = 'games.localhost';
export const DEMO_PAYMENTS = 'bank.localhost';

export interface Soak {
  readonly port: number;
  /** Whether all clients must leave. */
  readonly isOver: () => boolean;
  /** Number of replies by action and result. */
  readonly counts: Map<string, number>;
}

export interface Asked {
  readonly host: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | object;
}

const TIMEOUT_MS = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
/** A separate address block per client: the site trusts a proxy in front. */
let blocks = 0;
const nextAddress = () => `10.${(blocks >> 8) & 255}.${blocks++ & 255}.7`;

/** Sends a request to a host of the site from an address; status 0 without a response. */
async function exchange({ port }: Soak, address: string, asked: Asked): Promise<Exchange> {
  const { host, method = 'GET', path, headers = {}, body } = asked;
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const sent = {
    host: `${host}:${port}`,
    'x-forwarded-for': address,
    merchant: 'aurora',
    ...(typeof body === 'object' && { 'content-type': 'application/json' }),
    ...(method === 'GET' ? {} : { origin: `http://${host}:${port}` }),
    ...headers,
  };
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (kind: Exchange['kind'], status = 0, got = '', answered: Exchange['headers'] = {}) =>
      resolve({ kind, status, headers: answered, body: got, why: kind, ms: performance.now() - began });
    const call = request({ host: '127.0.0.1', port, method, path, headers: sent, agent, timeout: TIMEOUT_MS });
    call.once('response', (answer) => {
      let got = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        got += part;
      });
      answer.once('close', () => end('answer', answer.statusCode, got, answer.headers));
    });
    call.once('timeout', () => call.destroy());
    call.once('error', () => end('broken'));
    call.end(text);
  });
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Client {
  readonly soak: Soak;
  ask(asked: Asked): Promise<Answer>;
  /** A browser at the site, with its own cookies and session. */
  readonly browser: Browser;
  /** Sends a call of the contract; returns its value, or throws the refusal. */
  call(call: ListedCall, request?: object): Promise<unknown>;
}

export class SoakRefused extends Error {}

export function openClient(soak: Soak): Client {
  const address = nextAddress();
  const site = { merchant: 'aurora', url: `http://${SITE}`, relays: {}, codec: plainCodec };
  const wire = {
    ask: ({
      url,
      ...asked
    }: {
      url: string;
      method: string;
      headers: Readonly<Record<string, string>>;
      body?: string;
    }) => {
      const { pathname, search } = new URL(url);
      const origin = asked.headers['Origin'] === undefined ? {} : { Origin: `http://${SITE}:${soak.port}` };
      return exchange(soak, address, {
        host: SITE,
        method: asked.method,
        path: pathname + search,
        headers: { ...asked.headers, ...origin },
        ...(asked.body !== undefined && { body: asked.body }),
      });
    },
    close: () => undefined,
  };
  const browser = openBrowser(wire, site);
  return {
    soak,
    browser,
    async ask(asked) {
      const { status, body } = await exchange(soak, address, asked);
      return { status, body: parse(body) };
    },
    async call(call, request = {}) {
      const { status, body } = await browser.ask(call, request);
      const reply = parse(body);
      if (status !== 200 || own(reply, 'success') !== true)
        throw new SoakRefused(`${call.name} ${ownText(reply, 'errorCode') ?? status}`);
      return own(reply, 'value');
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function count({ counts }: Soak, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Runs one kind of client until the end: repeats `action` with a pause. Refusals are counted by their code. */
export async function repeat(
  soak: Soak,
  what: string,
  pauseMs: number,
  action: () => Promise<number | string>,
): Promise<void> {
  while (!soak.isOver()) {
    try {
      count(soak, `${what} ${await action()}`);
    } catch (error) {
      if (!(error instanceof SoakRefused)) throw error;
      count(soak, `${what}: ${error.message}`);
    }
    await wait(pauseMs);
  }
}

export function leave(): void {
  agent.destroy();
}
