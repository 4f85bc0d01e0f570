import type { Db } from '#gateway/db/tables.ts';
import { type Pipeline, previewedBy, type SignedIn, type Visit } from '#gateway/pipeline/pipeline.ts';

/** The visitor and the time for which content is selected. */
export interface ContentVisitor {
  readonly merchant: string;
  /** For example EN. */
  readonly language: string;
  /** Epoch milliseconds of the gateway's clock. */
  readonly now: number;
  /** Null: no member is signed in. */
  readonly member: Pick<SignedIn, 'memberId' | 'member'> | null;
}

/** Holds content of no member: that of a preview is of a kind. */
const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

/**
 * Reads content for the visitor of a call that needs no session; for the page of a preview, for the visitor and the
 * moment that it shows.
 */
export async function readContent<T>(
  pipeline: Pipeline,
  visit: Visit,
  read: (db: Db, visitor: ContentVisitor) => Promise<T>,
): Promise<T> {
  const preview = await previewedBy(pipeline, visit.request);
  if (preview === undefined) {
    const visitor = await contentVisitor(pipeline, visit);
    return pipeline.context.db.withMerchant(visit.merchant, (scope) => read(scope, visitor));
  }
  const { merchant, language } = visit;
  const { at: now = pipeline.context.clock.now(), member } = preview;
  const visitor = { merchant, language, now, member: member && { memberId: NO_MEMBER, member } };
  return preview.read((scope) => read(scope, visitor));
}

/**
 * The visitor of a call that needs no session: the member of the session if there is one; an expired session counts as
 * none.
 */
export async function contentVisitor(pipeline: Pipeline, visit: Visit): Promise<ContentVisitor> {
  const { merchant, language } = visit;
  const found = visit.member ?? (await pipeline.authenticate(visit.request));
  return { merchant, language, now: pipeline.context.clock.now(), member: typeof found === 'string' ? null : found };
}
