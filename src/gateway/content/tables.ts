import type { Generated } from 'kysely';
import type { Execution } from '#contract/call/constants.ts';
import type { ContentAudience, ContentKind } from '#contract/staff/content/content.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    content_entry: ContentEntryTable;
    content_words: ContentWordsTable;
    content_order: ContentOrderTable;
  }
}

export interface ContentEntryTable {
  merchant: string;
  id: Generated<bigint>;
  kind: ContentKind;
  position: number;
  version: Generated<number>;
  hidden: Generated<boolean>;
  removed_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  execution: Execution | null;
  audience: Generated<ContentAudience['who']>;
  ranks: Generated<number[]>;
  labels: Generated<string[]>;
  picture: string | null;
  group_name: string | null;
  link: string | null;
  promotion_type: string | null;
  anchor: string | null;
  promotion_id: string | null;
  /** Only for members whose account is at least so many days old, once per so many days; null: no period. */
  period_days: number | null;
  published_at: Generated<Date>;
  changed_at: Generated<Date>;
  changed_by: Generated<string>;
}

export interface ContentWordsTable {
  merchant: string;
  entry_id: bigint;
  language: string;
  title: string;
  summary: Generated<string>;
  html: Generated<string>;
  picture: string | null;
}

export interface ContentOrderTable {
  merchant: string;
  kind: ContentKind;
  version: Generated<number>;
}
