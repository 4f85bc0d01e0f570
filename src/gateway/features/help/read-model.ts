import { readShown } from '#gateway/content/shown.ts';
import type { ContentVisitor } from '#gateway/content/visitor.ts';
import type { Db } from '#gateway/db/tables.ts';

/** The help topics visible to a visitor, each in the visitor's language or in English. */
export async function readHelpTopics(db: Db, visitor: ContentVisitor) {
  const rows = await readShown(db, visitor, ['help']);
  return rows.map(({ title, anchor, html }) => ({ title, tag: anchor ?? '', content: html }));
}
