import { sql } from 'kysely';
import type { ContentPage, ContentQuery } from '#contract/staff/content/calls.ts';
import {
  CONTENT_STATES,
  type ContentEntry,
  type ContentKind,
  type ContentRow,
  type ContentWords,
  type ContentState as State,
} from '#contract/staff/content/content.ts';
import { FALLBACK } from '#gateway/content/shown.ts';
import type { Db } from '#gateway/db/tables.ts';
import { momentOf } from './state.ts';

/** Merchant whose content is read, the time, and the site's languages, default language first. */
export interface ContentScope {
  readonly merchant: string;
  readonly now: number;
  /** Empty: no brand is served here. */
  readonly languages: readonly string[];
}

const PAGE = 50;

/** A page of content entries of a kind, with the counts per state. */
export async function readContentPage(
  db: Db,
  scope: ContentScope,
  { kind, state, lacks, q = '', after }: ContentQuery,
): Promise<ContentPage> {
  const { merchant } = scope;
  const languages = await languagesOf(db, scope);
  const words = q.trim();
  const conditions = [
    sql`p.merchant = ${merchant} and p.kind = ${kind}`,
    state === undefined ? sql`p.removed_at is null` : sql`${stateAt(scope)} = ${state}`,
    ...(lacks === undefined ? [] : [sql`not exists (select ${wordsOfEntry} and w.language = ${lacks})`]),
    // strpos, not LIKE: a percent sign is not a pattern.
    ...(words === ''
      ? []
      : [
          sql`exists (select ${wordsOfEntry} and strpos(lower(w.title || ' ' || w.summary || ' ' || w.html), lower(${words})) > 0)`,
        ]),
  ];
  const [position = '0', id = '0'] = after?.split('.') ?? [];
  const beyond = after === undefined ? sql`` : sql`and (p.position, p.id) > (${Number(position)}, ${BigInt(id)})`;
  const { rows } = await sql<EntryRow>`
    select ${ENTRY}, ${stateAt(scope)} as state from content_entry p
    where ${sql.join(conditions, sql` and `)} ${beyond} order by p.position, p.id limit ${PAGE + 1}`.execute(db);
  const page = rows.slice(0, PAGE);
  const ids = page.map((row) => row.id);
  const translations = await readWordsOf(db, merchant, ids, 'list');
  const last = page.at(-1);
  return {
    rows: page.map((row) => toRow(row, translations.get(row.id) ?? {}, languages)),
    counts: await countStates(db, scope, kind),
    languages,
    orderVersion: await readOrderVersion(db, merchant, kind),
    next: rows.length > page.length && last ? `${last.position}.${last.id}` : undefined,
  };
}

export async function readContentEntry(db: Db, scope: ContentScope, id: string): Promise<ContentEntry | undefined> {
  const { merchant } = scope;
  const { rows } = await sql<EntryRow & OfferRow>`
    select ${ENTRY}, ${stateAt(scope)} as state, o.id as offer, o.type, o.entry,
      o.starts_at as offer_from, o.ends_at as offer_until
    from content_entry p left join promotion o on o.merchant = p.merchant and o.id = p.promotion_id
    where p.merchant = ${merchant} and p.id = ${BigInt(id)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const words = (await readWordsOf(db, merchant, [row.id], 'entry')).get(row.id) ?? {};
  return {
    ...toRow(row, words, await languagesOf(db, scope)),
    position: row.position,
    hidden: row.hidden,
    picture: row.picture ?? undefined,
    words,
    link: row.link ?? undefined,
    anchor: row.anchor ?? undefined,
    promotionType: row.promotion_type ?? undefined,
    offer: toOffer(row),
  };
}

/** Version of the order of a kind, starting at 1. */
export async function readOrderVersion(db: Db, merchant: string, kind: ContentKind): Promise<number> {
  const row = await db
    .selectFrom('content_order')
    .select('version')
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.version ?? 1;
}

const wordsOfEntry = sql`from content_words w where w.merchant = p.merchant and w.entry_id = p.id`;

const ENTRY = sql`p.id, p.kind, p.position, p.version, p.hidden, p.starts_at, p.ends_at, p.execution, p.audience,
  p.ranks, p.labels, p.picture, p.group_name, p.link, p.promotion_type, p.anchor, p.changed_at, p.changed_by`;

function stateAt({ now }: ContentScope) {
  const at = sql`${new Date(now)}::timestamptz`;
  return sql<State>`case when p.removed_at is not null then 'removed' when p.hidden then 'hidden'
    when p.ends_at <= ${at} then 'ended' when p.starts_at > ${at} then 'scheduled' else 'live' end`;
}

interface EntryRow {
  readonly id: bigint;
  readonly kind: ContentKind;
  readonly position: number;
  readonly version: number;
  readonly hidden: boolean;
  readonly state: State;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly execution: string | null;
  readonly audience: ContentRow['audience']['who'];
  readonly ranks: readonly number[];
  readonly labels: readonly string[];
  readonly picture: string | null;
  readonly group_name: string | null;
  readonly link: string | null;
  readonly promotion_type: string | null;
  readonly anchor: string | null;
  readonly changed_at: Date;
  readonly changed_by: string;
}

interface OfferRow {
  readonly offer: string | null;
  readonly type: string | null;
  readonly entry: string | null;
  readonly offer_from: Date | null;
  readonly offer_until: Date | null;
}

type Words = Readonly<Record<string, ContentWords>>;

/** Texts of content entries by language; for a list only the listed fields. */
async function readWordsOf(
  db: Db,
  merchant: string,
  ids: readonly bigint[],
  of: 'entry' | 'list',
): Promise<ReadonlyMap<bigint, Words>> {
  if (ids.length === 0) return new Map();
  const text = (name: 'summary' | 'html') => (of === 'entry' ? sql.ref<string>(name) : sql<string>`''`).as(name);
  const rows = await db
    .selectFrom('content_words')
    .select(['entry_id', 'language', 'title', 'picture'])
    .select([text('summary'), text('html')])
    .where('merchant', '=', merchant)
    .where('entry_id', 'in', [...ids])
    .orderBy('language')
    .execute();
  const byEntry = Map.groupBy(rows, (row) => row.entry_id);
  const toEntry = (row: WordsRow & { readonly language: string }) => [row.language, toWords(row)] as const;
  return new Map([...byEntry].map(([id, translations]) => [id, Object.fromEntries(translations.map(toEntry))]));
}

interface WordsRow {
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly picture: string | null;
}

function toWords({ title, summary, html, picture }: WordsRow): ContentWords {
  return {
    title,
    ...(summary !== '' && { summary }),
    ...(html !== '' && { html }),
    ...(picture !== null && { picture }),
  };
}

function toRow(row: EntryRow, words: Words, languages: readonly string[]): ContentRow {
  const written = Object.keys(words);
  const named = [FALLBACK, ...languages, ...written].find((language) => Object.hasOwn(words, language)) ?? '';
  return {
    id: String(row.id),
    kind: row.kind,
    version: row.version,
    state: row.state,
    title: words[named]?.title ?? '',
    languages: written,
    missing: languages.filter((language) => !written.includes(language)),
    from: row.starts_at?.toISOString(),
    until: row.ends_at?.toISOString(),
    moment: momentOf(row.execution),
    audience: { who: row.audience, ranks: row.ranks, labels: row.labels },
    picture: row.picture ?? words[named]?.picture,
    group: row.group_name ?? undefined,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}

function toOffer({ offer, type, entry, offer_from, offer_until }: OfferRow): ContentEntry['offer'] {
  if (offer === null || type === null || entry === null) return undefined;
  return { id: offer, type, entry, startsAt: offer_from?.toISOString(), endsAt: offer_until?.toISOString() };
}

async function countStates(db: Db, scope: ContentScope, kind: ContentKind): Promise<ContentPage['counts']> {
  const { rows } = await sql<{ state: State; count: number }>`
    select ${stateAt(scope)} as state, count(*)::int as count from content_entry p
    where p.merchant = ${scope.merchant} and p.kind = ${kind} group by 1`.execute(db);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(CONTENT_STATES.map((state) => [state, counts.get(state) ?? 0])) as ContentPage['counts'];
}

/** The site's languages; if no brand is served here, the languages of the existing texts. */
async function languagesOf(db: Db, { merchant, languages }: ContentScope): Promise<readonly string[]> {
  if (languages.length > 0) return languages;
  const rows = await db
    .selectFrom('content_words')
    .select('language')
    .distinct()
    .where('merchant', '=', merchant)
    .orderBy('language')
    .execute();
  const written = rows.map(({ language }) => language).filter((language) => language !== FALLBACK);
  return [FALLBACK, ...written];
}
