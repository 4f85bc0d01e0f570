import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { canLogIn } from '../connect.ts';
import { clusterName, ownerUrl } from './names.ts';
import { OPEN_FOLDER } from './run-as.ts';
import { type ClusterSecrets, SECRETS_FILE } from './secrets.ts';

/** PostgreSQL writes its port into the fourth line of postmaster.pid. */
const PORT_LINE = 3;

/**
 * Connection URL of the owner role for the embedded PostgreSQL that another process runs on `folder`; undefined when
 * none responds. Starts nothing and writes nothing.
 */
export async function findRunningPostgres(folder: string): Promise<string | undefined> {
  try {
    const real = await realpath(folder);
    const secrets = JSON.parse(await readFile(join(real, SECRETS_FILE), 'utf8')) as ClusterSecrets;
    for (const cluster of [join(real, 'cluster'), join(OPEN_FOLDER, clusterName(real))]) {
      const port = await readPort(cluster);
      const url = port === undefined ? undefined : ownerUrl(secrets, port);
      // The pid file of a killed server remains: only a successful log-in proves that a server runs.
      if (url !== undefined && (await canLogIn(url))) return url;
    }
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  return undefined;
}

export function hasEmbeddedPostgres(folder: string): boolean {
  return existsSync(join(folder, SECRETS_FILE));
}

async function readPort(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return '';
    throw error;
  });
  const port = Number(text.split('\n')[PORT_LINE]);
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
