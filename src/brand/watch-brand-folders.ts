import { relative, resolve, sep } from 'node:path';
import { watch } from 'chokidar';
import { type Log, logEvent } from '#serving/log/log-event.ts';

export interface BrandWatcher {
  close(): Promise<void>;
}

/** Editors write a file in several steps: changes within this time are handled together. */
const TOGETHER_MS = 60;

/**
 * Calls `onChange` with the name of each folder directly under `root` that changed, one call at a time per folder, and
 * again if it changed in the meantime. Resolves once the watch is active.
 */
export async function watchBrandFolders(
  root: string,
  onChange: (merchant: string) => Promise<void>,
  log: Pick<Log, 'error'>,
): Promise<BrandWatcher> {
  const base = resolve(root);
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();

  function schedule(merchant: string): void {
    clearTimeout(waiting.get(merchant));
    waiting.set(
      merchant,
      setTimeout(() => start(merchant), TOGETHER_MS),
    );
  }

  function start(merchant: string): void {
    waiting.delete(merchant);
    const before = running.get(merchant) ?? Promise.resolve();
    const task = before
      .then(() => onChange(merchant))
      .catch((err: unknown) => logEvent(log, 'brand_folder.read_failed', { err, merchant }));
    running.set(merchant, task);
    void task.then(() => running.get(merchant) === task && running.delete(merchant));
  }

  const watcher = watch(base, { ignoreInitial: true, depth: 4, atomic: false, followSymlinks: false });
  watcher.on('all', (_event, path) => {
    const merchant = relative(base, path).split(sep)[0] ?? '';
    if (merchant !== '' && !merchant.startsWith('.')) schedule(merchant);
  });
  watcher.on('error', (err) => logEvent(log, 'brand_folder.watch_failed', { err }));
  await new Promise<void>((ready) => watcher.once('ready', ready));

  return {
    async close() {
      await watcher.close();
      for (const timer of waiting.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
