import { subjectOf } from '#contract/staff/content/content-state.ts';
import type { Db } from '#gateway/db/tables.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { compareContent } from '#model/proposals/compare-content.ts';
import { contentActionOf, type SiteBodies } from '#model/proposals/content-entries.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { invertChange } from '#model/proposals/invert.ts';
import type { ContentState } from '#model/proposals/proposal.ts';
import { readNamed } from './proposed.ts';

/** Most entries whose state of then is worked out. */
const MOST = 500;

export interface ContentSince {
  /** What visitors of each audience see otherwise since then. */
  readonly effect: AnnouncedEffect;
  /** Content, its order and its times are as they were. */
  readonly isSame: boolean;
}

/**
 * What differs between the content of a moment, restored from the journal, and that of now: changes of staff, and
 * entries whose time began or ended in between.
 */
export async function readContentSince(db: Db, merchant: string, at: Date, now: Date): Promise<ContentSince> {
  const entries = await db
    .selectFrom('journal')
    .select(['action', 'subject', 'before', 'after'])
    .where('merchant', '=', merchant)
    .where('at', '>', at)
    .where('action', 'like', 'content.%')
    .orderBy('seq', 'desc')
    .execute();
  const changed = entries.filter(({ action }) => !action.startsWith('content.order'));
  const names = new Set([...changed.map(({ subject }) => subject), ...(await readTimed(db, merchant, at, now))]);
  const content: Record<string, ContentState> = {};
  for (const name of [...names].slice(0, MOST)) {
    const stored = await readNamed(db, merchant, name);
    if (stored !== undefined) content[name] = stored.state;
  }
  const back = changed.flatMap((entry) => (contentActionOf(entry.action) ? (invertChange(entry) ?? []) : []));
  const then = applyProposals({ ...NO_TREES, content }, back).trees.content ?? {};
  const made = new Set(changed.flatMap(({ action, subject }) => (action === 'content.create' ? [subject] : [])));
  const before = Object.entries(then).filter(([name]) => !made.has(name));
  const { findings } = compareContent({
    before: { content: atMoment(Object.fromEntries(before), at) },
    after: { content: atMoment(content, now) },
  });
  const groups = findings.map(({ finding, causes }) => ({ causes: causes.flat(), findings: [finding] }));
  return {
    effect: { languages: [], groups, silent: [] },
    isSame: groups.length === 0 && changed.length === entries.length && names.size <= MOST,
  };
}

const NO_TREES = { switches: null, rules: null, whitelabel: null, status: null };

/** Entries that no one can see at the moment count as hidden. */
function atMoment(content: NonNullable<SiteBodies['content']>, at: Date): SiteBodies['content'] {
  const isOutside = ({ from, until }: ContentState) =>
    (typeof from === 'string' && new Date(from) > at) || (typeof until === 'string' && new Date(until) <= at);
  return Object.fromEntries(
    Object.entries(content).map(([name, state]) => [name, isOutside(state) ? { ...state, hidden: true } : state]),
  );
}

/** Entries whose time began or ended in between, by name. */
async function readTimed(db: Db, merchant: string, at: Date, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('content_entry')
    .select(['id', 'kind'])
    .where('merchant', '=', merchant)
    .where((where) =>
      where.or([
        where.and([where('starts_at', '>', at), where('starts_at', '<=', now)]),
        where.and([where('ends_at', '>', at), where('ends_at', '<=', now)]),
      ]),
    )
    .limit(MOST)
    .execute();
  return rows.map(({ kind, id }) => subjectOf(kind, String(id)));
}
