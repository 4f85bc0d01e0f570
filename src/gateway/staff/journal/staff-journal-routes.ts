import { Readable } from 'node:stream';
import {
  EXPORT_COUNT_HEADER,
  type JournalFilter,
  journalChoices,
  journalEntries,
  journalEntry,
  journalExport,
} from '#contract/staff/journal/calls.ts';
import { readsPlatform, worksFor } from '#contract/staff/policy.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { type StaffPipeline, type StaffSession, staffOf } from '../staff-pipeline.ts';
import { hashEntry } from './chain.ts';
import { readChainEntry, scopeOf } from './read-chain.ts';
import {
  countJournal,
  type JournalScope,
  readActorName,
  readChoices,
  readForExport,
  readJournal,
} from './read-model.ts';
import { type FileFormat, fileFormats } from './write-file.ts';

const PAGE = 100;
/** Small pages: one entry may hold two whole trees. */
const EXPORT_PAGE = 100;

/** Staff routes of the audit journal: pages, one entry and file export. */
export function journalRoutes(pipeline: StaffPipeline): void {
  const { context } = pipeline;
  const { db } = context;

  registerStaffCall(pipeline, journalEntries, async (request, visit) => {
    const { count, after, ...filter } = request;
    const scope = await scopeFor(context, staffOf(visit), filter);
    const page = await asStaff(db, scope, (rows) =>
      readJournal(rows, scope, { after, count: count === undefined ? PAGE : Number(count) }),
    );
    return succeed({ entries: [...page.rows], next: page.next ?? null });
  });

  registerStaffCall(pipeline, journalChoices, async (_request, visit) => {
    const scope = await scopeFor(context, staffOf(visit), {});
    return succeed(await asStaff(db, scope, (rows) => readChoices(rows, scope)));
  });

  registerStaffCall(pipeline, journalEntry, async ({ merchant, seq }, visit) => {
    await scopeFor(context, staffOf(visit), { merchant });
    return succeed(await readWhole(db, merchant, Number(seq)));
  });

  registerStaffCall(pipeline, journalExport, async ({ format, ...filter }, visit) => {
    const scope = await scopeFor(context, staffOf(visit), filter);
    const count = await asStaff(db, scope, (rows) => countJournal(rows, scope));
    const written = fileFormats[format as keyof typeof fileFormats];
    const name = `journal-${new Date(context.clock.now()).toISOString().slice(0, 10)}.${written.ending}`;
    return {
      file: Readable.from(writeFile(db, scope, written), { objectMode: false, highWaterMark: 64 * 1_024 }),
      type: written.type,
      headers: {
        'content-disposition': `attachment; filename="${name}"`,
        [EXPORT_COUNT_HEADER]: String(count),
      },
    };
  });
}

/** A journal filter together with the merchants that the account may read. */
interface Asked extends JournalScope {
  readonly merchants: readonly string[];
}

/** Limits a filter to the merchants of the account. Throws `forbidden` for any other merchant. */
async function scopeFor(context: Context, staff: StaffSession, filter: JournalFilter): Promise<Asked> {
  const { merchant } = filter;
  const withPlatform = readsPlatform(staff);
  if (merchant) {
    const may = merchant === PLATFORM ? withPlatform : worksFor(staff, merchant);
    if (!may) throw new Failure('forbidden');
    return { ...filter, withPlatform, merchants: scopeOf(merchant) };
  }
  const merchants = staff.merchants === 'all' ? await context.merchants.list() : staff.merchants;
  return { ...filter, withPlatform, merchants };
}

function asStaff<T>(db: Database, { merchants }: Asked, work: (rows: Db) => Promise<T>): Promise<T> {
  return db.asStaff(merchants, work);
}

async function readWhole(db: Database, merchant: string, seq: number) {
  return db.asStaff(scopeOf(merchant), async (rows) => {
    const entry = await readChainEntry(rows, merchant, seq);
    if (entry === undefined) throw new Failure('not_found');
    const before = seq === 1 ? undefined : await readChainEntry(rows, merchant, seq - 1);
    const follows = before?.hash ?? Buffer.alloc(0);
    const { revision, previous, hash, effect, ...line } = entry;
    return {
      ...line,
      actorName: await readActorName(rows, entry.actor),
      revision: Number(revision),
      was: parse(entry.before),
      is: parse(entry.after),
      effect: parse(effect),
      previous: previous.toString('hex'),
      hash: hash.toString('hex'),
      holds: hashEntry(entry).equals(hash) && previous.equals(follows),
    };
  });
}

function parse(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/**
 * Streams the file line by line with backpressure. Each page is a separate transaction; entries written in the meantime
 * sort before the first line and are not included.
 */
async function* writeFile(db: Database, scope: Asked, format: FileFormat): AsyncGenerator<string> {
  yield format.head;
  for (let after: string | undefined; ; ) {
    const page = await asStaff(db, scope, (rows) => readForExport(rows, scope, { after, count: EXPORT_PAGE }));
    for (const row of page.rows) yield format.line(row);
    if (page.next === undefined) return;
    after = page.next;
  }
}
