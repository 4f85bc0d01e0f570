import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A brands folder that a test writes as an operator would. */
export interface BrandFolder {
  readonly root: string;
  /** Writes `<merchant>/<file>` atomically: to a temporary name, then renamed. */
  write(path: string, content: unknown): Promise<void>;
  remove(path: string): Promise<void>;
}

export async function makeBrandFolder(): Promise<BrandFolder> {
  const root = await mkdtemp(join(tmpdir(), 'livery-brands-'));
  return {
    root,
    async write(path, content) {
      const file = join(root, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.part`, typeof content === 'string' ? content : JSON.stringify(content));
      await rename(`${file}.part`, file);
    },
    remove: (path) => rm(join(root, path), { recursive: true, force: true }),
  };
}

export function brandFile(merchant: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { livery: 1, merchant, name: merchant.toUpperCase(), theme: { seeds: { accent: '#0f766e' } }, ...more };
}

/** Polls until `holds` is true. Rejects after a timeout that suffices for a slow machine. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, patienceMs = 45_000): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
