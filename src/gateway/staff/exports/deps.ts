import type { Readable } from 'node:stream';
import type { Static } from 'typebox';
import type { StaffExportKind, staffExports } from '#contract/staff/exports/calls.ts';
import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';

type Reported = Static<typeof staffExports.reply>;

export interface AskedByStaff {
  readonly merchant: string;
  readonly staffId: string;
  readonly of: StaffExportKind;
  readonly memberId: string | undefined;
  readonly filters: Readonly<Record<string, string>>;
  readonly note: (db: Db, job: { readonly id: string; readonly rows: number }) => Promise<void>;
}

export interface StaffExportDeps {
  readonly read: (merchant: string, staffId: string) => Promise<Reported>;
  readonly ask: (asked: AskedByStaff) => Promise<Refusal | undefined>;
  readonly cancel: (db: Db, merchant: string, staffId: string, id: string) => Promise<boolean>;
  readonly open: (
    merchant: string,
    staffId: string,
    id: string,
  ) => Promise<
    | {
        readonly file: Readable;
        readonly type: string;
        readonly headers: Readonly<Record<string, string>>;
        readonly kind: string;
        readonly memberId: string | undefined;
        readonly rows: number;
      }
    | undefined
  >;
}
