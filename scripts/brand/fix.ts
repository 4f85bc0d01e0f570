import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Change } from '#brand/fix/change.ts';
import { fixBrandFile } from '#brand/fix/fix-brand-file.ts';

/** Fixes a brand file in place: writes a temporary file and renames it, so that no reader sees a partial file. */
export async function fixFile(file: string, isLone: boolean): Promise<readonly Change[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const fixed = fixBrandFile(text, isLone);
  if (fixed.text === text) return [];
  const draft = `${file}.${process.pid}.fix`;
  await writeFile(draft, fixed.text);
  await rename(draft, file);
  return fixed.changes;
}
