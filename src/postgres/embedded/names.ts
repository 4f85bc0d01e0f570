import { createHash } from 'node:crypto';
import type { ClusterSecrets } from './secrets.ts';

export const OWNER = 'livery_owner';
export const DATABASE = 'livery';

/** Name of the cluster where the data folder itself cannot hold it. `folder` is the real path of the data folder. */
export function clusterName(folder: string): string {
  return `data-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

export function ownerUrl({ ownerPassword }: ClusterSecrets, port: number): string {
  return `postgres://${OWNER}:${ownerPassword}@127.0.0.1:${port}/${DATABASE}`;
}
