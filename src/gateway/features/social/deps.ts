import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { LetIn, MemberSessions } from '#gateway/identity/sign-in-method.ts';
import type { OpenId } from './openid.ts';
import type { SocialProviders } from './providers.ts';

/** Dependencies of social log-in on other features; compose-identity.ts wires them. */
export interface SocialDeps {
  readonly providers: SocialProviders;
  readonly openId: OpenId;
  readonly sessions: Pick<MemberSessions, 'open'>;
  readonly letIn: LetIn;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly notifier: Notifier;
  readonly openWallet: (db: Db, merchant: string, memberId: string) => Promise<unknown>;
  /** Verifies the password of a signed-in member again; undefined if it is right or the account has none. */
  readonly askPassword: (asked: {
    readonly merchant: string;
    readonly memberId: string;
    readonly password: string | undefined;
  }) => Promise<Refusal | undefined>;
  /** Undefined: the invitation code is invalid. */
  readonly findAffiliate: (
    db: Db,
    merchant: string,
    code: string,
  ) => Promise<{ readonly code: string; readonly memberId: string; readonly kind: number } | undefined>;
  /** Counts a registration with a code; false: the code is used up. */
  readonly spendAffiliate: (db: Db, merchant: string, code: string) => Promise<boolean>;
}
