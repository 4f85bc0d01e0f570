import * as Type from '#contract/call/type.ts';
import { anyText, exactly, knownWhole, orNumber, pageNumber } from '../call/call-schemas.ts';
import { named, plainReaderOf, readThen } from '../call/reader.ts';

export const messageId = Type.String({ pattern: '^[0-9]{1,18}$' });

/** A message; one with neither title nor content is left out. */
const message = readThen(
  exactly(
    {
      id: orNumber(messageId),
      title: anyText(),
      /** Untrusted HTML: only the sanitiser may render it. */
      content: anyText(20_000),
      /** Epoch milliseconds. */
      timestamp: knownWhole(Type.Integer({ minimum: 0 })),
      read: named('isRead', Type.Boolean()),
    },
    { requires: ['id'] },
  ),
  (read) => (read.title === '' && read.content === '' ? undefined : read),
);

export const inboxReply = exactly({
  list: named('messages', Type.Array(message)),
  /** Counted from 1. */
  pageNum: pageNumber,
  totalPages: pageNumber,
});

/** Reads a page of messages; a reply without page numbers is a single page. Never throws. */
export const readInboxPage = plainReaderOf(inboxReply);
