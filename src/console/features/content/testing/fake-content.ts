/** In-memory content entries of a site that answer the content calls; for tests of the screens. */

import { StaffCallFailed, type StaffClient } from '#console/api/client.ts';
import type { ContentDraft, ContentOrder, ContentQuery } from '#contract/staff/content/calls.ts';
import type { ContentEntry, ContentKind } from '#contract/staff/content/content.ts';
import { stateAt } from '../words/schedule.ts';

const AT = '2026-11-21T16:00:00.000Z';
const LANGUAGES = ['EN', 'VI'];

interface Wish {
  readonly id: string;
  readonly version: number;
  readonly kind: ContentKind;
  readonly draft: ContentDraft;
  readonly reason: string;
}

export interface FakeContent {
  /** Answers the content calls; passes other calls on. */
  readonly client: (beyond: StaffClient) => StaffClient;
  /** Every mutating request that was sent, with the name of its call. */
  readonly sent: readonly (readonly [call: string, request: unknown])[];
  /** Changes an entry as another staff user. */
  staffUser(id: string, draft: Partial<ContentDraft>): void;
  /** Removes an entry as another staff user. */
  secondStaffUserRemoves(id: string): void;
  contentEntry(id: string): ContentEntry | undefined;
}

/** Creates a site with entries of one kind, numbered from 1 in their order. */
export function createFakeContent(kind: ContentKind, drafts: readonly ContentDraft[]): FakeContent {
  const entryStore = keepEntries(kind, drafts);
  const sent: [string, unknown][] = [];
  const answer = (call: string, wish: Wish): unknown => {
    if (call === 'staffContent') return list(entryStore, wish as unknown as ContentQuery);
    if (call === 'staffContentOne') return entryStore.read(wish.id);
    if (call === 'staffPreviewContent') return preview(wish as unknown as { html: Readonly<Record<string, string>> });
    sent.push([call, wish]);
    return change(entryStore, call, wish);
  };
  return {
    sent,
    client: (beyond) => ({
      send: async (call, request, ...rest) => {
        const isOurs = /^staff\w*Content/.test(call.name);
        if (!isOurs) return beyond.send(call, request, ...rest);
        return call.read(structuredClone(answer(call.name, request as unknown as Wish)));
      },
    }),
    staffUser(id, draft) {
      const { words, hidden, from, until } = entryStore.read(id);
      entryStore.write(id, { words, hidden, ...(from && { from }), ...(until && { until }), ...draft }, 'Kim');
    },
    secondStaffUserRemoves: (id) => entryStore.setRemoved(id, true, 'Kim'),
    contentEntry: (id) => (entryStore.has(id) ? entryStore.read(id) : undefined),
  };
}

type EntryStore = ReturnType<typeof keepEntries>;

/** The entries in their order, each with its version. */
function keepEntries(kind: ContentKind, drafts: readonly ContentDraft[]) {
  const contentEntries = new Map(
    drafts.map((draft, at) => [String(at + 1), entryOf(String(at + 1), kind, draft, 1, '')]),
  );
  const removed = new Set<string>();
  let order = [...contentEntries.keys()];
  let orderVersion = 1;

  const read = (id: string): ContentEntry => {
    const contentEntry = contentEntries.get(id);
    if (contentEntry === undefined) throw new StaffCallFailed('not_found');
    const placed = { ...contentEntry, position: order.indexOf(id) };
    return removed.has(id) ? { ...placed, state: 'removed' } : placed;
  };
  const write = (id: string, draft: ContentDraft, by: string): ContentEntry => {
    const contentEntry = entryOf(id, kind, draft, (contentEntries.get(id)?.version ?? 0) + 1, by);
    contentEntries.set(id, contentEntry);
    return contentEntry;
  };
  return {
    read,
    write,
    has: (id: string) => contentEntries.has(id),
    all: () => order.map(read),
    orderVersion: () => orderVersion,
    add(draft: ContentDraft, by: string): ContentEntry {
      const id = String(contentEntries.size + 1);
      order = [...order, id];
      return write(id, draft, by);
    },
    arrange(ids: readonly string[]): number {
      const places = order.flatMap((id, at) => (ids.includes(id) ? [at] : []));
      order = order.map((id, at) => ids[places.indexOf(at)] ?? id);
      orderVersion += 1;
      return orderVersion;
    },
    setRemoved(id: string, isRemoved: boolean, by: string): void {
      if (isRemoved) removed.add(id);
      else removed.delete(id);
      const contentEntry = contentEntries.get(id);
      if (contentEntry !== undefined)
        contentEntries.set(id, { ...contentEntry, version: contentEntry.version + 1, changedBy: by });
    },
  };
}

function list(entryStore: EntryStore, { q = '', state, lacks }: ContentQuery) {
  const all = entryStore.all();
  const isWanted = (contentEntry: ContentEntry) =>
    (state === undefined ? contentEntry.state !== 'removed' : contentEntry.state === state) &&
    (lacks === undefined || contentEntry.missing.includes(lacks)) &&
    JSON.stringify(contentEntry.words).toLowerCase().includes(q.toLowerCase());
  const count = (name: string) => all.filter((contentEntry) => contentEntry.state === name).length;
  return {
    rows: all.filter(isWanted),
    counts: Object.fromEntries(['live', 'scheduled', 'ended', 'hidden', 'removed'].map((one) => [one, count(one)])),
    languages: LANGUAGES,
    orderVersion: entryStore.orderVersion(),
  };
}

/** Executes a mutating call and answers as the gateway does. */
function change(entryStore: EntryStore, call: string, wish: Wish): unknown {
  if (call === 'staffOrderContent') return { version: entryStore.arrange((wish as unknown as ContentOrder).ids) };
  if (call === 'staffCreateContent')
    return { contentEntry: entryStore.add(wish.draft, 'Mai'), changed: true, takenOut: takenFrom(wish.draft) };
  refuseOutdated(entryStore.read(wish.id), wish);
  if (call === 'staffChangeContent')
    return {
      contentEntry: entryStore.write(wish.id, wish.draft, 'Mai'),
      changed: true,
      takenOut: takenFrom(wish.draft),
    };
  entryStore.setRemoved(wish.id, call === 'staffRemoveContent', 'Mai');
  return { version: entryStore.read(wish.id).version };
}

function refuseOutdated(now: ContentEntry, { version }: Wish): void {
  if (now.version === version) return;
  const staffAction = { seq: 1, by: now.changedBy, at: AT, action: 'content.change', reason: 'theirs' };
  const theirs = [{ ...staffAction, before: null, after: null }];
  throw new StaffCallFailed('conflict', { version: now.version, theirs, now });
}

function entryOf(id: string, kind: ContentKind, draft: ContentDraft, version: number, by: string): ContentEntry {
  const { words, hidden, from, until, audience, moment } = draft;
  const languages = Object.keys(words);
  return {
    id,
    kind,
    version,
    position: 0,
    words,
    hidden,
    languages,
    from,
    until,
    moment,
    state: stateAt({ hidden, from: from ?? '', until: until ?? '' }, Date.now()),
    title: (words['EN'] ?? Object.values(words)[0])?.title ?? '',
    missing: LANGUAGES.filter((language) => !languages.includes(language)),
    audience: audience ?? { who: 'everyone', ranks: [], labels: [] },
    picture: draft.picture,
    group: draft.group,
    link: draft.link,
    anchor: draft.anchor,
    promotionType: draft.promotionType,
    offer: undefined,
    changedAt: AT,
    changedBy: by,
  };
}

/** Finds scripts only: the tests of the real sanitiser cover the rest. */
function scripts(html: string): number {
  return html.match(/<script/g)?.length ?? 0;
}

function takenFrom({ words }: ContentDraft) {
  const counted = Object.entries(words).map(([language, { html = '' }]) => ({ language, times: scripts(html) }));
  return counted.filter(({ times }) => times > 0).map((one) => ({ ...one, what: 'tag', name: 'script' }));
}

function preview({ html }: { readonly html: Readonly<Record<string, string>> }) {
  const clean = Object.entries(html).map(([language, text]) => [
    language,
    text.replace(/<script[\s\S]*?<\/script>/g, ''),
  ]);
  const words = Object.fromEntries(
    Object.entries(html).map(([language, text]) => [language, { title: '', html: text }]),
  );
  return { html: Object.fromEntries(clean), takenOut: takenFrom({ words, hidden: false }) };
}
