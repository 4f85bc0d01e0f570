import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    announcement: AnnouncementTable;
  }
}

export interface AnnouncementTable {
  merchant: string;
  id: Generated<bigint>;
  kind: 'banner' | 'player' | 'popup' | 'promotion';
  language: string;
  position: number;
  title: string;
  content: Generated<string>;
  published_at: Generated<Date>;
  execution: 'B' | 'A' | 'F' | null;
  promotion_type: string | null;
  url: string | null;
  group_name: string | null;
  link: string | null;
}
