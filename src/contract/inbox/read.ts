import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';

export interface InboxMessage {
  readonly id: string;
  readonly title: string;
  /** Untrusted HTML: only the sanitiser may render it. */
  readonly content: string;
  /** Epoch milliseconds. */
  readonly timestamp: number | undefined;
  readonly isRead: boolean;
}

export interface InboxPage {
  readonly messages: readonly InboxMessage[];
  /** Counted from 1. */
  readonly pageNum: number;
  readonly totalPages: number;
}

/** Reads a page of messages; a reply without page numbers is a single page. Never throws. */
export function readInboxPage(value: unknown): InboxPage {
  return {
    messages: readRows(own(value, 'list'), readMessage),
    pageNum: Math.max(1, readWhole(value, 'pageNum') ?? 1),
    totalPages: Math.max(1, readWhole(value, 'totalPages') ?? 1),
  };
}

function readMessage(row: unknown): InboxMessage | undefined {
  const id = readId(row, 'id');
  const title = readText(row, 'title') ?? '';
  const content = readText(row, 'content') ?? '';
  if (id === undefined || (title === '' && content === '')) return undefined;
  return { id, title, content, timestamp: readWhole(row, 'timestamp'), isRead: readYes(row, 'read') };
}
