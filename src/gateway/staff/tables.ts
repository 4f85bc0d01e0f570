import type { Generated } from 'kysely';
import type { StaffRole } from '#contract/staff/policy.ts';

interface StaffAccountTable {
  id: Generated<string>;
  email: string;
  name: string;
  role: StaffRole;
  /** Null: all merchants. */
  merchants: string[] | null;
  password_hash: string | null;
  created_at: Generated<Date>;
  version: Generated<number>;
  disabled_at: Date | null;
}

interface StaffSessionTable {
  id: Generated<string>;
  token_hash: Buffer;
  staff_id: string;
  csrf: string;
  device: Generated<string>;
  browser: Buffer | null;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  ended_at: Date | null;
}

interface StaffSecretTable {
  name: string;
  secret: Buffer;
}

export type LinkPurposeName = 'invitation' | 'password' | 'signIn';

interface StaffLinkTable {
  token_hash: Buffer;
  staff_id: string;
  purpose: LinkPurposeName;
  created_at: Generated<Date>;
  expires_at: Date;
}

export type TicketPurpose = 'secondStep' | 'enrol' | 'passkey' | 'newPasskey';

interface StaffTicketTable {
  token_hash: Buffer;
  staff_id: string | null;
  purpose: TicketPurpose;
  challenge: string | null;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface StaffAuthenticatorTable {
  staff_id: string;
  secret: Buffer;
  begun_at: Generated<Date>;
  confirmed_at: Date | null;
  last_step: Generated<bigint>;
}

interface StaffRecoveryCodeTable {
  staff_id: string;
  hash: Buffer;
}

interface StaffPasskeyTable {
  id: Generated<string>;
  staff_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: bigint | number;
  transports: string[];
  name: string;
  created_at: Generated<Date>;
  used_at: Date | null;
}

interface StaffFailureTable {
  subject: Buffer;
  failures: Generated<number>;
  last_at: Generated<Date>;
  blocked_until: Date | null;
}

export type StaffEmailName = 'invitation' | 'reset';

interface StaffEmailTable {
  id: Generated<string>;
  staff_id: string;
  name: StaffEmailName;
  link: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
  attempts: Generated<number>;
  next_at: Generated<Date>;
}

declare module '#gateway/db/tables.ts' {
  interface Tables {
    staff_account: StaffAccountTable;
    staff_session: StaffSessionTable;
    staff_secret: StaffSecretTable;
    staff_link: StaffLinkTable;
    staff_ticket: StaffTicketTable;
    staff_authenticator: StaffAuthenticatorTable;
    staff_recovery_code: StaffRecoveryCodeTable;
    staff_passkey: StaffPasskeyTable;
    staff_failure: StaffFailureTable;
    staff_email: StaffEmailTable;
  }
}
