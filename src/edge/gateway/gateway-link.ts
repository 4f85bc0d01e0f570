import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeNotification } from '#contract/system/hints.ts';
import type { Fetch } from '#contract/wire/whole-reply.ts';

/** On whose behalf a call is sent: what the edge knows and the gateway believes. */
export interface Visit {
  readonly merchant: string;
  /** The host that was asked for, normalised; in a browser's call with the port that it named. */
  readonly host: string;
  /** The visitor's address; empty when the edge asks for itself. */
  readonly address: string;
  /** Whether the visitor's browser came by TLS; false when the edge asks for itself. */
  readonly isSecure?: boolean;
}

/** Hears what happened to sessions, by the tags that their tabs know themselves by. */
export type ChangeListener = (notification: ChangeNotification) => void;

/** The gateway as the edge sees it: in this process or at an address. main.ts makes it. */
export interface GatewayLink {
  /** Scheme and host that calls are written to. */
  readonly origin: string;
  /** A fetch whose calls count as this visit's. */
  fetchFor(visit: Visit): Fetch;
  /**
   * Calls `heard` whenever the merchant's trees may have changed, and `hinted` when something happened to sessions
   * of its members. Absent: nobody tells, so the edge polls.
   */
  readonly watch?: (merchant: string, heard: () => void, hinted: ChangeListener) => () => void;
  /** Headers that a call which is proxied to a gateway of ours carries besides. */
  readonly stamp?: (visit: Visit) => Readonly<Record<string, string>>;
  /** Answers a browser's call in this process. Absent: calls are proxied to `origin`. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse, visit: Visit) => void;
}
