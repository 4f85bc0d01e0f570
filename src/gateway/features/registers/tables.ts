import type { GeneratedAlways } from 'kysely';
import type { Silence } from '#gateway/providers/check-client.ts';
import type { RegisterMoment } from '#model/packs/rules.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    member_register: MemberRegisterTable;
    register_check: RegisterCheckTable;
  }
}

/** SILENT: no valid answer. */
export type RegisterResult = 'CLEAR' | 'EXCLUDED' | 'SILENT';

/** A register's latest answer about a member; bets read `refuses`. */
interface MemberRegisterTable {
  merchant: string;
  member_id: string;
  register: string;
  result: RegisterResult;
  refuses: boolean;
  asked_at: Date;
}

/** Append-only. */
interface RegisterCheckTable {
  merchant: string;
  id: GeneratedAlways<bigint>;
  /** Null: a registration that was refused. */
  member_id: string | null;
  register: string;
  moment: RegisterMoment;
  result: RegisterResult;
  /** Of SILENT. */
  why: Silence | null;
  refuses: boolean;
  at: Date;
}
