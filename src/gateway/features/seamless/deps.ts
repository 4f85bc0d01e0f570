import type { SeamlessReply } from '#contract/vendors/seamless.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Dependencies of the seamless wallet on other features; compose-play.ts wires them. */
export interface SeamlessDeps {
  /** Consumes a launch ticket; undefined if it is unknown, used, expired or of another vendor. */
  redeem(db: Db, merchant: string, vendor: string, ticket: string): Promise<Launch | undefined>;
  /** The two accounts of a player at a vendor; opened if they are missing. */
  openPlay(db: Db, merchant: string, playing: Playing): Promise<PlayAccounts>;
  /** The member's play since the first game of the log-in; undefined: none. */
  playOf(db: Db, merchant: string, memberId: string): Promise<PlayFacts | undefined>;
}

/** What reality checks count by; epoch milliseconds of the gateway's clock. */
export interface PlayFacts {
  readonly begunAt: number;
  readonly realityCheckMinutes: number;
}

type Reported = SeamlessReply<'authenticate'>;

export interface Launch {
  readonly memberId: string;
  /** The member's session; null: a visitor's trial. */
  readonly login: Buffer | null;
  readonly game: Reported['game'];
  readonly lottery: Reported['lottery'] | null;
  readonly language: string;
  readonly portalUrl: string;
  readonly mostStake: bigint | null;
  readonly cycleMs: number | null;
}

interface Playing {
  readonly memberId: string;
  readonly isTrial: boolean;
  readonly vendor: string;
}

interface PlayAccounts {
  readonly accountId: string;
  readonly vendorAccountId: string;
  readonly currency: { readonly code: string; readonly symbol: string; readonly exponent: number };
}
