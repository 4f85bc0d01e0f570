import type { SeamlessReply } from '#contract/vendors/seamless.ts';
import type { Db } from '#gateway/db/tables.ts';

/** What the seamless wallet asks of other features; compose-play.ts brings them together. */
export interface SeamlessDeps {
  /** Takes a ticket: what it opens, once; undefined for one that is unknown, used, too old or another vendor's. */
  redeem(db: Db, merchant: string, vendor: string, ticket: string): Promise<Launch | undefined>;
  /** The two accounts of a player at a vendor, opened where they are not there. */
  openPlay(db: Db, merchant: string, playing: Playing): Promise<PlayAccounts>;
}

type Reported = SeamlessReply<'authenticate'>;

/** What a ticket opens. */
export interface Launch {
  readonly memberId: string;
  /** The member's own session; null: a visitor's trial. */
  readonly login: Buffer | null;
  readonly game: Reported['game'];
  readonly lottery: Reported['lottery'] | null;
  readonly language: string;
  readonly portalUrl: string;
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
