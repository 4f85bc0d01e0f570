import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  SEAMLESS_PREFIX,
  type SeamlessAction,
  type SeamlessReply,
  seamlessHeaders,
  seamlessSigned,
} from '#contract/vendors/seamless.ts';

/** Where the calls of an action stop: before the gateway has seen them, or before the vendor has the answers. */
export type Hold = { readonly action: SeamlessAction; readonly at: 'request' | 'answer' };

/** A gateway as a vendor reaches it, with calls that can be held. */
export interface WalletFront {
  readonly url: string;
  /** A ticket that opens a session for this game. */
  ticketFor(who: SeamlessReply<'authenticate'>): string;
  /** Holds calls until `release`. */
  hold(hold: Hold | undefined): void;
  /** Rounds whose calls have been held since `hold`; a vendor may have given up some of them. */
  heldRounds(): number;
  /** Drops the held calls without an answer, and lets later ones pass. */
  release(): void;
  close(): Promise<void>;
}

interface Forwarded {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Stands between a vendor and a gateway: passes calls on, answers `authenticate` itself, and holds what it is told. */
export async function startWalletFront(gateway: () => string, secret: string): Promise<WalletFront> {
  const tickets = new Map<string, SeamlessReply<'authenticate'>>();
  const held = new Set<ServerResponse>();
  const rounds = new Set<string>();
  let stop: Hold | undefined;

  function park(response: ServerResponse, body: string): void {
    held.add(response);
    rounds.add(String(JSON.parse(body).round));
    response.on('close', () => held.delete(response));
  }

  async function answer(action: SeamlessAction, request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += String(part);
    if (action === 'authenticate') return signTicket(JSON.parse(body).ticket, response);
    if (stop?.action === action && stop.at === 'request') return park(response, body);
    const { status, headers, body: replied } = await forward(gateway(), action, request, body);
    if (stop?.action === action && stop.at === 'answer') return park(response, body);
    for (const name of [seamlessHeaders.timestamp, seamlessHeaders.signature]) {
      const value = headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(replied);
  }

  function signTicket(ticket: string, response: ServerResponse): void {
    const body = JSON.stringify({ ok: true, value: tickets.get(ticket) });
    const timestamp = String(Date.now());
    const signed = createHmac('sha256', secret)
      .update(seamlessSigned(timestamp, 'authenticate', body))
      .digest('hex');
    const headers = { [seamlessHeaders.timestamp]: timestamp, [seamlessHeaders.signature]: signed };
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(body);
  }

  const server = createServer((request, response) => {
    const action = request.url?.slice(SEAMLESS_PREFIX.length) as SeamlessAction;
    // A gateway that is down, or a vendor that was killed: the connection ends.
    void answer(action, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ticketFor(who) {
      const ticket = `ticket-of-a-launch-${tickets.size}`;
      tickets.set(ticket, who);
      return ticket;
    },
    hold(next) {
      stop = next;
      rounds.clear();
    },
    heldRounds: () => rounds.size,
    release() {
      stop = undefined;
      for (const response of held) response.destroy();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(
  gateway: string,
  action: SeamlessAction,
  { headers }: IncomingMessage,
  body: string,
): Promise<Forwarded> {
  const passed = Object.values(seamlessHeaders).map((name) => [name, String(headers[name])] as const);
  const reply = await fetch(new URL(`${SEAMLESS_PREFIX}${action}`, gateway), {
    method: 'POST',
    headers: { ...Object.fromEntries(passed), 'content-type': 'application/json' },
    body,
  });
  return { status: reply.status, headers: reply.headers, body: await reply.text() };
}
