import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '#gateway/db/client.ts';
import { type ExportOwner, findReadyExport, type ReadyExport, readExportPart } from './store.ts';

const open = promisify(gunzip);

/** A file as it is sent. */
export interface SentExport extends Pick<ReadyExport, 'kind' | 'memberId' | 'rows'> {
  readonly file: Readable;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The file of an export of the owner's own; undefined where there is none that can be fetched now. */
export async function openExport(
  database: Database,
  merchant: string,
  owner: ExportOwner,
  id: string,
): Promise<SentExport | undefined> {
  const found = await database.withMerchant(merchant, (db) => findReadyExport(db, merchant, owner, id));
  if (found === undefined) return undefined;
  const name = `${found.kind}-${merchant}-${found.askedAt.toISOString().slice(0, 10)}.csv`;
  return {
    ...{ kind: found.kind, memberId: found.memberId, rows: found.rows },
    file: Readable.from(parts(database, merchant, owner, { id, count: found.parts }), { objectMode: false }),
    type: 'text/csv; charset=utf-8',
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  };
}

/** Chunk by chunk, as fast as it is read; one that is gone meanwhile breaks the file off: half a file is none. */
async function* parts(
  database: Database,
  merchant: string,
  owner: ExportOwner,
  { id, count }: { readonly id: string; readonly count: number },
): AsyncGenerator<Buffer> {
  for (let part = 1; part <= count; part += 1) {
    const body = await database.withMerchant(merchant, (db) => readExportPart(db, merchant, owner, { id, part }));
    if (body === undefined) throw new Error('The export is gone');
    yield await open(body);
  }
}
