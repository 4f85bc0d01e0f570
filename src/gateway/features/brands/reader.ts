import { Pool } from 'pg';
import type { Logger } from 'pino';
import { connectionOptions } from '#gateway/db/client.ts';
import { type Signer, UNSIGNED } from '#gateway/db/signer.ts';
import { withMerchant } from '#gateway/db/tenant.ts';
import { type ChannelListener, createChannelListener } from '#gateway/revisions/channel-listener.ts';
import { DatabaseClient } from '#postgres/database-client.ts';
import { surviveBreaks } from '#postgres/survive-breaks.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { readContents, readFiles } from './read-model.ts';
import { BRAND_CHANNEL } from './store.ts';

/** Reads the published brands of all merchants and reports when another revision is served. Read-only. */
export interface BrandReader {
  heads(): Promise<ReadonlyMap<string, string>>;
  /** Path to digest of a revision, as stored; undefined if there is none. */
  files(merchant: string, revision: string): Promise<unknown>;
  contents(merchant: string, digests: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Calls `check` at each change notification, after each reconnect, and every five seconds. It must not reject. */
  follow(check: () => Promise<void>): ChannelListener;
  close(): Promise<void>;
}

export interface BrandReaderOptions {
  readonly url: string;
  readonly log: Logger;
  /** The signer of the gateway's role; absent for the edge's role, which needs none. */
  readonly sign?: (() => Promise<Signer>) | undefined;
  /** Time between two comparisons; 5,000 ms when absent. */
  readonly compareEveryMs?: number;
}

const COMPARE_EVERY_MS = 5_000;
const MOST_CONNECTIONS = 4;

/** Opens a reader; connects on first use. */
export function openBrandReader(options: BrandReaderOptions): BrandReader {
  const { url, log, sign = async () => UNSIGNED, compareEveryMs = COMPARE_EVERY_MS } = options;
  const limits = { max: MOST_CONNECTIONS, application_name: 'livery brands', pipeline: true };
  const pool = new Pool({ ...connectionOptions(url), Client: DatabaseClient, ...limits });
  surviveBreaks(pool, (error) => logEvent(log, 'database.connection_lost', { err: error, owner: 'brands' }));
  return {
    async heads() {
      const { rows } = await pool.query<{ merchant: string; revision: string }>('select * from brand_heads()');
      return new Map(rows.map(({ merchant, revision }) => [merchant, revision]));
    },
    files: (merchant, revision) => withMerchant({ pool, sign }, merchant, (db) => readFiles(db, merchant, revision)),
    contents: (merchant, digests) =>
      withMerchant({ pool, sign }, merchant, (db) => readContents(db, merchant, digests)),
    follow: (check) =>
      createChannelListener({
        url,
        channel: BRAND_CHANNEL,
        everyMs: compareEveryMs,
        log,
        hear: () => void check(),
        compare: check,
      }),
    close: () => pool.end(),
  };
}

/** Privileges of an edge's role beyond reading brands, as table names; empty for a correctly limited role. */
export async function excessOf(url: string): Promise<readonly string[]> {
  const pool = new Pool({ ...connectionOptions(url), Client: DatabaseClient, max: 1 });
  surviveBreaks(pool);
  try {
    const { rows } = await pool.query<{ name: string }>(EXCESS);
    return rows.map(({ name }) => name);
  } finally {
    await pool.end();
  }
}

const EXCESS = `
  select c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
    -- An extension's views are readable by everyone: they say nothing about this role.
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    and case
    when c.relname in ('merchant', 'brand_content', 'brand_revision', 'brand_current')
      then has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
    else has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
  end
  order by 1`;
