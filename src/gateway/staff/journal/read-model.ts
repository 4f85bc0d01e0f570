import { sql } from 'kysely';
import type { JournalFilter } from '#contract/staff/journal/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import '#gateway/revisions/changes.ts';

/** Filter of journal entries. Row-level security limits the transaction to its merchants and the platform's chain. */
export interface JournalScope extends JournalFilter {
  readonly withPlatform: boolean;
}

export interface JournalRow {
  readonly merchant: string;
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly actorName: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string | null;
  readonly before: string | null;
  readonly after: string | null;
  /** Name of the subject, taken from the states before they are shortened; null if they have none. */
  readonly called: string | null;
}

/** A complete entry for an export; states are JSON text. */
export interface ExportRow extends Omit<JournalRow, 'called'> {
  readonly revision: number;
  readonly effect: string | null;
  readonly source: string | null;
  readonly previous: string;
  readonly hash: string;
}

/** Page cursor: `<microseconds>.<merchant>.<seq>` of the last entry. */
export type JournalCursor = string;

/** Maximum length of a state in a list; longer states are shown only with the entry. */
const SHORT = 120;
/** Longer names are truncated. */
const LONGEST_NAME = 120;
/** Number of latest entries from which the filter choices (actors and actions) are read. */
const LATEST = 20_000;

const at = sql<string>`to_char(j.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
/** The account name, or the title: in English, else in the first language. */
const called = sql<string | null>`left(coalesce(${calledIn('after')}, ${calledIn('before')}), ${LONGEST_NAME})`;
const micros = sql<bigint>`(extract(epoch from j.at) * 1000000)::bigint`;

/** A page of matching entries, newest first; `next` is undefined on the last page. */
export async function readJournal(
  db: Db,
  scope: JournalScope,
  page: { readonly after?: JournalCursor | undefined; readonly count: number },
): Promise<{ readonly rows: readonly JournalRow[]; readonly next: JournalCursor | undefined }> {
  const staffUsers = await readStaffUsers(db);
  const found = await inOrder(filtered(db, scope, staffUsers), page.after)
    .select(['j.merchant', 'j.seq', 'j.actor', 'j.action', 'j.subject', 'j.reason'])
    .select([at.as('at'), micros.as('micros'), short('before'), short('after'), called.as('called')])
    .limit(page.count + 1)
    .execute();
  const rows = found.slice(0, page.count);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ micros: _, seq, ...row }) => ({ ...row, seq: Number(seq), actorName: nameOf(staffUsers, row) })),
    next: found.length > rows.length && last ? cursorOf(last) : undefined,
  };
}

/** A page of complete entries in the same order. */
export async function readForExport(
  db: Db,
  scope: JournalScope,
  page: { readonly after?: JournalCursor | undefined; readonly count: number },
): Promise<{ readonly rows: readonly ExportRow[]; readonly next: JournalCursor | undefined }> {
  const staffUsers = await readStaffUsers(db);
  const rows = await inOrder(filtered(db, scope, staffUsers), page.after)
    .select(['j.merchant', 'j.seq', 'j.actor', 'j.action', 'j.subject', 'j.reason', 'j.source'])
    .select([at.as('at'), micros.as('micros'), sql<number>`j.revision::int`.as('revision')])
    .select([whole('before'), whole('after'), whole('effect')])
    .select([sql<string>`encode(j.previous, 'hex')`.as('previous'), sql<string>`encode(j.hash, 'hex')`.as('hash')])
    .limit(page.count)
    .execute();
  const last = rows.at(-1);
  return {
    rows: rows.map(({ micros: _, seq, ...row }) => ({ ...row, seq: Number(seq), actorName: nameOf(staffUsers, row) })),
    next: rows.length === page.count && last ? cursorOf(last) : undefined,
  };
}

export async function countJournal(db: Db, scope: JournalScope): Promise<number> {
  const staffUsers = await readStaffUsers(db);
  const row = await filtered(db, scope, staffUsers)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Actors and actions of the latest entries, as filter choices. */
export async function readChoices(db: Db, scope: JournalScope) {
  const staffUsers = await readStaffUsers(db);
  const latest = filtered(db, scope, staffUsers).select(['j.actor', 'j.action']).orderBy('j.at', 'desc').limit(LATEST);
  const rows = await db.selectFrom(latest.as('l')).select(['actor', 'action']).distinct().execute();
  const actors = new Map(rows.map((row) => [row.actor, nameOf(staffUsers, row)]));
  const byText = (one: string, other: string) => (one < other ? -1 : 1);
  return {
    actors: [...actors].map(([actor, name]) => ({ actor, name })).sort((one, other) => byText(one.name, other.name)),
    actions: [...new Set(rows.map(({ action }) => action))].sort(byText),
  };
}

/** Name of an entry's actor; an actor without an account keeps its raw name. */
export async function readActorName(db: Db, actor: string): Promise<string> {
  return nameOf(await readStaffUsers(db), { actor });
}

/** Staff names by actor. There are hundreds at most: joined in memory, so that entries are read in index order. */
type StaffUsers = ReadonlyMap<string, string>;

async function readStaffUsers(db: Db): Promise<StaffUsers> {
  const rows = await db.selectFrom('staff_account').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [`staff:${id}`, name]));
}

function nameOf(staffUsers: StaffUsers, { actor }: { readonly actor: string }): string {
  return staffUsers.get(actor) ?? actor;
}

function filtered(db: Db, scope: JournalScope, staffUsers: StaffUsers) {
  const { withPlatform, merchant, actor, action, subject, from, to } = scope;
  return db
    .selectFrom('journal as j')
    .$if(!withPlatform, (query) => query.where('j.merchant', '<>', PLATFORM))
    .$if(Boolean(merchant), (query) => query.where('j.merchant', '=', merchant ?? ''))
    .$if(Boolean(actor), (query) => query.where('j.actor', '=', actor ?? ''))
    .$if(Boolean(action), (query) => query.where('j.action', '=', action ?? ''))
    .$if(Boolean(subject), (query) => query.where('j.subject', '=', subject ?? ''))
    .$if(Boolean(from), (query) => query.where('j.at', '>=', sql<Date>`${from}::timestamptz`))
    .$if(Boolean(to), (query) => query.where('j.at', '<', sql<Date>`${to}::timestamptz`))
    .$call((query) => wordsOf(scope.words).reduce((narrowed, word) => narrowed.where(holds(word, staffUsers)), query));
}

const MOST_WORDS = 8;

function wordsOf(words = ''): readonly string[] {
  return words.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** Case-insensitive search in an entry and in the name of its actor. */
function holds(word: string, staffUsers: StaffUsers) {
  const like = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const named = [...staffUsers].filter(([, name]) => name.toLowerCase().includes(word.toLowerCase())).map(([id]) => id);
  const text = sql`concat_ws(' ', j.merchant, j.actor, j.action, j.subject, j.reason, j.before::text, j.after::text)`;
  return sql<boolean>`(${text} ilike ${like} or j.actor = any (${named}::text[]))`;
}

/** Newest first; entries of the same time by merchant and sequence number. */
function inOrder(query: ReturnType<typeof filtered>, after: JournalCursor | undefined) {
  const ordered = query.orderBy('j.at', 'desc').orderBy('j.merchant').orderBy('j.seq', 'desc');
  const [time, merchant, seq] = after?.split('.') ?? [];
  if (time === undefined || merchant === undefined || seq === undefined) return ordered;
  const moment = sql<Date>`(timestamptz 'epoch' + ${time}::bigint * interval '1 microsecond')`;
  return ordered
    .where('j.at', '<=', moment)
    .where(
      sql<boolean>`(j.at < ${moment} or j.merchant > ${merchant} or (j.merchant = ${merchant} and j.seq < ${seq}::bigint))`,
    );
}

function cursorOf(row: { readonly micros: bigint; readonly merchant: string; readonly seq: bigint }): JournalCursor {
  return `${row.micros}.${row.merchant}.${row.seq}`;
}

function short(column: 'before' | 'after') {
  const text = sql`${sql.ref(`j.${column}`)}::text`;
  // A list shows the share of a roll-out, whose plan has at most 20 steps.
  return sql<
    string | null
  >`case when octet_length(${text}) <= ${SHORT} or j.action like 'switch.rollout%' then ${text} end`.as(column);
}

function calledIn(column: 'before' | 'after') {
  const state = sql.ref(`j.${column}`);
  return sql`case when json_typeof(${state}) = 'object' then coalesce(${state} ->> 'account', case when json_typeof(${state} -> 'words') = 'object' then (
      select coalesce(w.value ->> 'name', w.value ->> 'title') from json_each(${state} -> 'words') w
        where json_typeof(w.value) = 'object' order by w.key <> 'EN' limit 1) end) end`;
}

function whole(column: 'before' | 'after' | 'effect') {
  return sql<string | null>`${sql.ref(`j.${column}`)}::text`.as(column);
}
