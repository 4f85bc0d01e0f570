/** The file in a data folder that names the port of the server that runs on it, for commands on the same machine. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'port';
const PATIENCE_MS = 2_000;
/** What `/healthz` of a server of ours answers. */
const LIVE = '{"live":true}';

/** Returns the function that removes the file at the end. */
export async function writePort(folder: string, port: number): Promise<() => Promise<void>> {
  await writeFile(join(folder, FILE), `${port}\n`);
  return () => rm(join(folder, FILE), { force: true });
}

/** The port of the server that runs on this folder; undefined when none answers. */
export async function findPort(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  const port = Number(text);
  return /^\d{1,5}\s*$/.test(text) && (await answers(port)) ? port : undefined;
}

/** The file of a killed server remains: only an answer proves that a server runs. */
async function answers(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return (await reply.text()) === LIVE;
  } catch {
    return false;
  }
}
