import type { Generated } from 'kysely';

/** Columns written by log-in and shown as places in the security centre. */
declare module '#gateway/db/tables.ts' {
  interface Tables {
    session: SessionTable;
    session_token: SessionTokenTable;
    member_device: MemberDeviceTable;
    known_place: KnownPlaceTable;
    remembered_browser: RememberedBrowserTable;
  }
}

export interface SessionTable {
  merchant: string;
  /** SHA-256 of the session cookie. */
  id: Buffer;
  member_id: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
  /** SHA-256 of the device cookie. */
  device: Buffer | null;
  device_name: Generated<string>;
  country: Generated<string>;
  network: Generated<string>;
  /** Selector of the remembered browser. */
  family: Buffer | null;
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
  name: Generated<string>;
  country: Generated<string>;
  network: Generated<string>;
}

export interface KnownPlaceTable {
  merchant: string;
  member_id: string;
  device: Buffer;
  block: Buffer;
  seen_at: Generated<Date>;
}

export interface RememberedBrowserTable {
  merchant: string;
  selector: Buffer;
  member_id: string;
  device: Buffer;
  validator: Buffer;
  previous: Buffer | null;
  rotated_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}
