import type { Logger } from 'pino';
import { connectionOptions } from '#gateway/db/client.ts';
import { createPoller } from '#gateway/process/poller.ts';
import { DatabaseClient } from '#postgres/database-client.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { folderClaim } from './store.ts';

/** Tells publishers that this process serves these merchants' brands from a folder. */
export interface FolderClaims {
  /** Updates the claims to the currently served merchants; runs are serialized and never reject. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

export interface FolderClaimsOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly merchants: () => readonly string[];
  /** Time between two renewals; a broken connection is replaced at the next one. 5,000 ms when absent. */
  readonly everyMs?: number | undefined;
}

const RENEW_EVERY_MS = 5_000;

/**
 * Claims merchants by shared advisory locks of one connection: several processes may serve one merchant from their
 * folders, and a claim ends with its process, even after a crash. `renew` makes the first claims.
 */
export function createFolderClaims(options: FolderClaimsOptions): FolderClaims {
  const { url, log, merchants, everyMs = RENEW_EVERY_MS } = options;
  let client: DatabaseClient | undefined;
  const held = new Set<string>();
  let renewal: Promise<void> = Promise.resolve();

  async function connect(): Promise<DatabaseClient> {
    const made = new DatabaseClient({ ...connectionOptions(url), application_name: 'livery folder' });
    made.on('error', (error) => logEvent(log, 'brand_folder.claim_connection_lost', { err: error }));
    made.on('end', () => {
      if (client === made) client = undefined;
    });
    await made.connect();
    held.clear();
    client = made;
    return made;
  }

  async function bring(): Promise<void> {
    const wanted = new Set(merchants());
    if (client === undefined && wanted.size === 0) return;
    const connection = client ?? (await connect());
    for (const merchant of [...wanted].filter((each) => !held.has(each))) {
      await connection.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [folderClaim(merchant)]);
      held.add(merchant);
    }
    for (const merchant of [...held].filter((each) => !wanted.has(each))) {
      await connection.query('select pg_advisory_unlock_shared(hashtextextended($1, 0))', [folderClaim(merchant)]);
      held.delete(merchant);
    }
  }

  function renew(): Promise<void> {
    renewal = renewal.then(bring).catch((err: unknown) => {
      logEvent(log, 'brand_folder.claim_failed', { err });
    });
    return renewal;
  }

  const poller = createPoller('folder-claims', everyMs, renew);
  poller.start();
  return {
    renew,
    async close() {
      await poller.stop();
      await renewal;
      await client?.end();
    },
  };
}
