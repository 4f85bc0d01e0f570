import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeNotification } from '#contract/system/change-notifications.ts';
import type { Fetch } from '#contract/wire/whole-reply.ts';

/**
 * On whose behalf a call is sent: merchant, host and visitor address, which a trusting gateway accepts from the edge.
 */
export interface Visit {
  readonly merchant: string;
  /** The requested host, normalised; in a browser's call with its port. */
  readonly host: string;
  /** The visitor's address; empty for the edge's own calls. */
  readonly address: string;
  /** Whether the visitor's browser used TLS; false for the edge's own calls. */
  readonly isSecure?: boolean;
}

/** Receives session events, addressed by the tags of the sessions' tabs. */
export type ChangeListener = (notification: ChangeNotification) => void;

/** The gateway as the edge sees it: in this process or at a URL. main.ts makes it. */
export interface GatewayLink {
  readonly origin: string;
  /** A fetch whose calls are sent on behalf of this visit. */
  fetchFor(visit: Visit): Fetch;
  /**
   * Calls `heard` whenever the merchant's trees may have changed, and `hinted` on session events of its members.
   * Absent: there are no events, so the edge polls.
   */
  readonly watch?: (merchant: string, heard: () => void, hinted: ChangeListener) => () => void;
  /** Additional headers of a call that is proxied to a platform gateway. */
  readonly stamp?: (visit: Visit) => Readonly<Record<string, string>>;
  /** Handles a browser's call in this process. Absent: calls are proxied to `origin`. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse, visit: Visit) => void;
}

/** Whether the gateway is one of the platform, which answers its edges; not a third party's. */
export function isPlatform({ answer, stamp }: GatewayLink): boolean {
  return answer !== undefined || stamp !== undefined;
}
