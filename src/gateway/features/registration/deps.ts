import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { HumanCheck } from '#gateway/identity/checks/human-check.ts';
import type { Codes } from '#gateway/identity/codes/codes.ts';
import type { PhoneTokenVerifier } from '#gateway/identity/codes/phone-verification.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { IdentitySettingsService } from '#gateway/identity/settings.ts';
import type { MemberSessions } from '#gateway/identity/sign-in-method.ts';

type Values = Readonly<Record<string, string>>;

interface Contact {
  readonly email: string | undefined;
  /** E.164. */
  readonly mobile: string | undefined;
}

/** Answers of registers about an applicant. */
export interface Applied {
  readonly refusal: Refusal | undefined;
  /** Stores the answers with the new member, in its transaction. */
  keep(db: Db, memberId: string): Promise<void>;
}

/** Dependencies of registration on other features; app.ts wires them. */
export interface RegistrationDeps {
  readonly passwords: Passwords;
  readonly settings: IdentitySettingsService;
  readonly humanCheck: HumanCheck;
  readonly captcha: {
    consume(db: Db, merchant: string, id: string | undefined, answer: string | undefined): Promise<boolean>;
  };
  readonly codes: Pick<Codes, 'consume'>;
  readonly sessions: Pick<MemberSessions, 'open'>;
  readonly phoneProvider: PhoneTokenVerifier;
  /** Registers of self-exclusion; a refusal is final. */
  readonly registers: {
    askApplicant(merchant: string, values: Values, contact: Contact): Promise<Applied>;
  };
  readonly openWallet: (db: Db, merchant: string, memberId: string) => Promise<unknown>;
}
