import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from '#contract/wire/envelope.ts';
import { faultOf, keepFromFailing, refuseSocket } from '#serving/requests.ts';
import { type ProxyTrust, readVisitor } from '#serving/visitor.ts';
import { type HostRules, resolveHost } from '../wire/host.ts';

/**
 * A platform site that runs in this process on the same port, at its own host: the demo game provider, the chat room,
 * the console. It sets its own replies, headers included. main.ts makes it.
 */
export interface Guest {
  /** Scheme, host and port as browsers use them. */
  readonly origin: string;
  /** Whether brands' pages may frame it: the games and the chat room, never the console. */
  readonly isFramed: boolean;
  route(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export function guestHostsOf(guests: readonly Guest[]): readonly string[] {
  return guests.map(({ origin }) => new URL(origin).hostname);
}

export function guestAt(guests: readonly Guest[], host: string): Guest | undefined {
  return guests.find(({ origin }) => new URL(origin).hostname === host);
}

/** Routes WebSocket upgrades to the guest of the host; ends all others. */
export function openUpgrades(server: Server, guests: readonly Guest[], rules: HostRules, trust: ProxyTrust): void {
  server.on('upgrade', (request, socket: Duplex, head) => {
    const { hostHeader } = readVisitor(request, trust);
    const answer = resolveHost(hostHeader, rules);
    const guest = answer.kind === 'guest' ? guestAt(guests, answer.host) : undefined;
    if (faultOf(request) !== undefined) refuseSocket(socket, 400, refuse('bad_request'));
    else if (guest === undefined) refuseSocket(socket, 404, refuse('not_found'));
    else {
      keepFromFailing(socket);
      guest.upgrade(request, socket, head);
    }
  });
}
