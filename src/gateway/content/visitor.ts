import type { Pipeline, SignedIn, Visit } from '#gateway/pipeline/pipeline.ts';

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

/**
 * The visitor of a call that needs no session: the member of the session if there is one; an expired session counts as
 * none.
 */
export async function contentVisitor(pipeline: Pipeline, visit: Visit): Promise<ContentVisitor> {
  const { merchant, language } = visit;
  const found = visit.member ?? (await pipeline.authenticate(visit.request));
  return { merchant, language, now: pipeline.context.clock.now(), member: typeof found === 'string' ? null : found };
}
