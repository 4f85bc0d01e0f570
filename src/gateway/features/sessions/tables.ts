import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    session: SessionTable;
    session_token: SessionTokenTable;
    member_device: MemberDeviceTable;
    login_failure: LoginFailureTable;
  }
}

export interface SessionTable {
  merchant: string;
  id: Buffer;
  member_id: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}

export interface SessionTokenTable {
  merchant: string;
  hash: Buffer;
  session_id: Buffer;
  created_at: Generated<Date>;
}

export interface MemberDeviceTable {
  merchant: string;
  member_id: string;
  device: Buffer;
  seen_at: Generated<Date>;
}

export interface LoginFailureTable {
  merchant: string;
  subject: Buffer;
  failures: Generated<number>;
  last_at: Generated<Date>;
  blocked_until: Date | null;
}
