/** Content entries that change requests and other proposals change. */
import { Compile } from 'typebox/compile';
import { contentDraft } from '#contract/staff/content/calls.ts';
import { CONTENT_KINDS, CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import { subjectOf } from '#contract/staff/content/content-state.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Problem } from '#model/json/problem.ts';
import { idsOfOrder, isNewEntry, isSameValue, kindOfEntry } from '#model/proposals/content-entries.ts';
import type { ContentState, TreeChange } from '#model/proposals/proposal.ts';
import { nameStaff } from '../name-staff.ts';
import type { ContentDeps } from '../trees/deps.ts';
import { createEntry } from './change.ts';
import { createCleaner } from './clean.ts';
import { readOrderVersion } from './read-model.ts';
import type { ContentDifference } from './state.ts';
import { draftOf } from './state.ts';
import { readEntry, type StoredEntry } from './store.ts';
import { applyChange, type By, type Done, placeInOrder } from './toggle.ts';
import { validateDraft } from './validate.ts';

const drafts = Compile(contentDraft);

export function createProposedContent({ db, pool, clock }: Pick<Context, 'db' | 'pool' | 'clock'>): ContentDeps {
  const cleaner = createCleaner(pool);
  return {
    async read(scope, merchant, entries) {
      const found: [string, StoredEntry][] = [];
      for (const entry of entries) {
        const stored = await readNamed(scope, merchant, entry);
        if (stored !== undefined) found.push([entry, stored]);
      }
      return {
        content: Object.fromEntries(found.map(([entry, { state }]) => [entry, state])),
        places: Object.fromEntries(found.map(([entry, { position }]) => [entry, position])),
      };
    },
    async validate(merchant, states) {
      const problems: Problem[] = [];
      for (const [entry, state] of Object.entries(states)) {
        const fields = await faultsOf(entry, state, async (draft) => (await cleaner.draft(merchant, draft)).draft);
        problems.push(...fields.map((field) => invalid(entry, field)));
      }
      return problems;
    },
    async nameAuthor(actor) {
      const id = actor.replace(/^staff:/, '');
      return (await nameStaff(db, [id])).get(id) ?? '';
    },
    async write(scope, merchant, actor, { action, subject, before, after }, reason) {
      const by = { ...actor, merchant, now: clock.now(), languages: [] };
      if (action === 'content.order') return orderAgain(scope, by, { subject, after }, reason);
      if (action === 'content.create') return makeEntry(scope, by, { subject, after }, reason);
      const stored = await readNamed(scope, merchant, subject);
      if (stored === undefined) throw new Failure('not_found');
      const difference = { before, after } as ContentDifference;
      return applyChange(scope, by, stored, difference, reason);
    },
  };
}

type Made = Pick<TreeChange, 'subject' | 'after'>;

async function makeEntry(scope: Db, by: By, { subject, after }: Made, reason: string): Promise<Done> {
  const kind = kindIn(subject);
  if (kind === undefined) throw new Failure('invalid_request');
  const clean = { draft: draftOf(after as ContentState), takenOut: [] };
  const [, done] = await createEntry(scope, { ...by, refuse: () => undefined }, { kind, reason }, clean);
  if (done === undefined) throw new Error('a new entry was not written');
  return done;
}

async function orderAgain(scope: Db, by: By, { subject, after }: Made, reason: string): Promise<Done> {
  const kind = kindIn(subject);
  if (kind === undefined) throw new Failure('invalid_request');
  const version = await readOrderVersion(scope, by.merchant, kind);
  const [, done] = await placeInOrder(scope, by, { kind, ids: idsOfOrder(after) ?? [], reason, version });
  if (done === undefined) throw new Error('a new order was not written');
  return done;
}

function kindIn(entry: string): ContentKind | undefined {
  return CONTENT_KINDS.find((known) => kindOfEntry(entry) === known);
}

/** The entry of a name such as `notice 12`; undefined if the site has none of this kind and id. */
export async function readNamed(db: Db, merchant: string, entry: string) {
  const [, id] = /^[a-z]+ ([1-9][0-9]{0,14})$/.exec(entry) ?? [];
  const stored = id === undefined ? undefined : await readEntry(db, merchant, id);
  return stored && subjectOf(stored.kind, stored.id) === entry ? stored : undefined;
}

type Draft = ReturnType<typeof draftOf>;

/** Fields that an entry cannot have; markup that the sanitiser would change counts, so that what is approved is what is stored. */
async function faultsOf(
  entry: string,
  state: ContentState,
  clean: (draft: Draft) => Promise<Draft>,
): Promise<readonly string[]> {
  const kind = kindIn(entry);
  const { hidden, removed } = state;
  const draft = draftOf(state);
  if (kind === undefined || typeof hidden !== 'boolean' || typeof removed !== 'boolean') return ['hidden'];
  if (!drafts.Check(draft)) return ['words'];
  if (CONTENT_PARTS[kind].isLasting && (removed || isNewEntry(entry))) return [removed ? 'removed' : 'kind'];
  const faults = validateDraft(kind, draft).map(({ field }) => field);
  if (faults.length > 0) return faults;
  try {
    return isSameValue((await clean(draft)).words, draft.words) ? [] : ['html'];
  } catch (error) {
    if (error instanceof Failure) return ['html'];
    throw error;
  }
}

function invalid(entry: string, field: string): Problem {
  return {
    code: 'proposal.content',
    path: `/${entry}/${field}`,
    found: 'the proposal',
    expected: 'fields that the entry can have, with texts as the sanitiser leaves them',
    remedy: 'Correct the entry. Nothing was changed.',
  };
}
