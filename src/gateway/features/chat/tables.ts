import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    chat_room: ChatRoomTable;
    chat_message: ChatMessageTable;
    chat_member: ChatMemberTable;
    chat_ticket: ChatTicketTable;
    chat_visit: ChatVisitTable;
    chat_word: ChatWordTable;
    chat_audit: ChatAuditTable;
  }
}

interface ChatRoomTable {
  merchant: string;
  last_change: Generated<bigint>;
}

interface ChatMessageTable {
  merchant: string;
  id: bigint;
  change: bigint;
  member_id: string;
  key: string;
  who: string;
  name: string;
  words: string;
  created_at: Generated<Date>;
  removed_at: Date | null;
}

interface ChatMemberTable {
  merchant: string;
  member_id: string;
  seen_id: Generated<bigint>;
  due_at: Generated<Date>;
  hits: Generated<readonly Date[]>;
  muted_until: Date | null;
}

interface ChatTicketTable {
  merchant: string;
  /** SHA-256 of the ticket in the page's URL. */
  ticket: Buffer;
  member_id: string;
  login: Buffer;
  site: string;
  expires_at: Generated<Date>;
}

interface ChatVisitTable {
  merchant: string;
  /** SHA-256 of the pass that the page holds. */
  pass: Buffer;
  member_id: string;
  login: Buffer;
  site: string;
  who: string;
  name: string;
  begun_at: Generated<Date>;
  expires_at: Generated<Date>;
  here_until: Generated<Date>;
}

interface ChatWordTable {
  merchant: string;
  word: string;
}

interface ChatAuditTable {
  merchant: string;
  id: Generated<bigint>;
  actor: string;
  action: 'mute' | 'unmute' | 'remove';
  member_id: string;
  message_id: bigint | null;
  reason: string;
  until: Date | null;
  created_at: Generated<Date>;
}
