import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from '#contract/wire/envelope.ts';
import { faultOf, keepFromFailing, refuseSocket } from '#serving/requests.ts';
import { type ProxyTrust, readVisitor } from '#serving/visitor.ts';
import { type HostRules, settleHost } from '../wire/host.ts';

/**
 * A site of the platform's own that runs in this process on the same port, at a host of its own: the games' vendor, the chat
 * room, the console. What it answers is its own, headers included. main.ts makes it.
 */
export interface Guest {
  /** Scheme, host and port by which browsers reach it. */
  readonly origin: string;
  /** Whether brands' pages may frame it: games and the room, never the console. */
  readonly isFramed: boolean;
  route(request: IncomingMessage, response: ServerResponse): void;
  /** Takes over a connection that asks to become a socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** The hosts of the guests, as requests name them. */
export function guestHostsOf(guests: readonly Guest[]): readonly string[] {
  return guests.map(({ origin }) => new URL(origin).hostname);
}

/** The guest whose host it is. */
export function guestAt(guests: readonly Guest[], host: string): Guest | undefined {
  return guests.find(({ origin }) => new URL(origin).hostname === host);
}

/** Hands connections that ask for a socket to the guest whose host it is; every other is ended. */
export function openUpgrades(server: Server, guests: readonly Guest[], rules: HostRules, trust: ProxyTrust): void {
  server.on('upgrade', (request, socket: Duplex, head) => {
    const { hostHeader } = readVisitor(request, trust);
    const answer = settleHost(hostHeader, rules);
    const guest = answer.kind === 'guest' ? guestAt(guests, answer.host) : undefined;
    if (faultOf(request) !== undefined) refuseSocket(socket, 400, refuse('bad_request'));
    else if (guest === undefined) refuseSocket(socket, 404, refuse('not_found'));
    else {
      keepFromFailing(socket);
      guest.upgrade(request, socket, head);
    }
  });
}
