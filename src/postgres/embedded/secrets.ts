import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Passwords of a cluster's admin and owner roles; they never leave the data folder. */
export interface ClusterSecrets {
  readonly adminPassword: string;
  readonly ownerPassword: string;
}

export const SECRETS_FILE = 'secrets.json';

/** Reads the passwords stored in `folder` (readable by its owner only); creates them at the first start. */
export async function keepSecrets(folder: string): Promise<ClusterSecrets> {
  const file = join(folder, SECRETS_FILE);
  if (!existsSync(file)) {
    const made = { adminPassword: password(), ownerPassword: password() };
    await writeFile(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return JSON.parse(await readFile(file, 'utf8')) as ClusterSecrets;
}

function password(): string {
  return randomBytes(24).toString('base64url');
}
