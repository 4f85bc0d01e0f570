import type { Pipeline, SignedIn, Visit } from '#gateway/door/door.ts';

/** Whom content is shown to, and when. */
export interface ContentVisitor {
  readonly merchant: string;
  /** In which language, for example EN. */
  readonly language: string;
  /** Epoch milliseconds of the gateway's clock. */
  readonly now: number;
  /** Null: nobody is signed in. */
  readonly member: Pick<SignedIn, 'memberId' | 'member'> | null;
}

/** Who asks: where a call needs nobody, whoever its session names; a session that is over counts as none. */
export async function contentVisitor(pipeline: Pipeline, visit: Visit): Promise<ContentVisitor> {
  const { merchant, language } = visit;
  const found = visit.member ?? (await pipeline.authenticate(visit.request));
  return { merchant, language, now: pipeline.context.clock.now(), member: typeof found === 'string' ? null : found };
}
