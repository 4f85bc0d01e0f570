/** Fixture: a temporary folder of brands as `brand new` writes them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newBrandFiles } from '#brand/new-brand.ts';

export interface NewBrands {
  readonly root: string;
  readonly merchants: readonly string[];
  remove(): Promise<void>;
}

export async function makeNewBrands(count: number): Promise<NewBrands> {
  const root = await mkdtemp(join(tmpdir(), 'livery-bench-brands-'));
  const merchants = Array.from({ length: count }, (_, at) => `brand${at}`);
  for (const merchant of merchants) await writeNewBrand(root, merchant, nameOf(merchant));
  return { root, merchants, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Writes one brand as `brand new` does: the folder first, then file by file. */
export async function writeNewBrand(root: string, merchant: string, name: string): Promise<void> {
  const accent = `#${(0x2f_6f_5f + merchant.length * 7_919 + Number(merchant.replace(/\D/g, '') || 0) * 4_099)
    .toString(16)
    .slice(-6)
    .padStart(6, '0')}`;
  for (const { path, content } of newBrandFiles({ merchant, name, accent })) {
    const file = join(root, merchant, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

export function nameOf(merchant: string): string {
  return `The ${merchant} house`;
}
