import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '#gateway/db/client.ts';
import { type ExportOwner, findReadyExport, type ReadyExport, readExportPart } from './store.ts';

const open = promisify(gunzip);

export interface SentExport extends Pick<ReadyExport, 'kind' | 'memberId' | 'rows'> {
  readonly file: Readable;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Opens the owner's export file; undefined if none can be downloaded now. */
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
    kind: found.kind,
    memberId: found.memberId,
    rows: found.rows,
    file: Readable.from(parts(database, merchant, owner, { id, count: found.parts }), { objectMode: false }),
    type: 'text/csv; charset=utf-8',
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  };
}

/**
 * Streams chunk by chunk at the reader's pace; a file deleted in the meantime aborts the download, because half a file
 * is useless.
 */
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
