import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { LetIn, MemberSessions } from '#gateway/identity/way-in.ts';
import type { OpenId } from './openid.ts';
import type { SocialProviders } from './providers.ts';

/** What social log-in asks of other features; compose-identity.ts brings them together. */
export interface SocialDeps {
  readonly providers: SocialProviders;
  readonly openId: OpenId;
  readonly sessions: Pick<MemberSessions, 'open'>;
  readonly letIn: LetIn;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly notifier: Notifier;
  readonly openWallet: (db: Db, merchant: string, memberId: string) => Promise<unknown>;
  /** Asks a signed-in member for the password again; undefined when it is right, or when there is none. */
  readonly askPassword: (asked: {
    readonly merchant: string;
    readonly memberId: string;
    readonly password: string | undefined;
  }) => Promise<Refusal | undefined>;
  /** Undefined: the invitation code does not hold. */
  readonly findAffiliate: (
    db: Db,
    merchant: string,
    code: string,
  ) => Promise<{ readonly code: string; readonly memberId: string; readonly kind: number } | undefined>;
  /** Counts a registration with a code; false: it holds no more. */
  readonly spendAffiliate: (db: Db, merchant: string, code: string) => Promise<boolean>;
}
