import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkBrandFolder } from '#brand/check/check-brand.ts';
import { newBrandFiles } from '#brand/new-brand.ts';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { makeReport, reportText } from '#brand/report.ts';
import { completeTexts } from '#texts/complete.ts';
import { CallMistake } from '../call-mistake.ts';
import { brandsFolder, print } from './shared.ts';

/** `brand new <merchant> --name N [--accent C]`. */
export async function make(merchant: string, name: string | undefined, accent: string | undefined): Promise<number> {
  if (!name) throw new CallMistake('new needs --name N.');
  const folder = join(brandsFolder(), merchant);
  if (existsSync(folder)) throw new CallMistake(`${folder} is there already.`);
  // Written beside and moved into place, so that a running server never reads half a brand.
  const draft = join(brandsFolder(), `.${merchant}.${process.pid}`);
  try {
    await writeFiles(draft, newBrandFiles({ merchant, name, accent }));
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const found = checkBrandFolder(merchant, await readBrandFolder(brandsFolder(), merchant), completeTexts);
  if (found.length > 0) {
    await rm(folder, { recursive: true, force: true });
    throw new CallMistake(reportText(makeReport(1, found)));
  }
  print(
    `${join(folder, 'brand.json')} is written. With the server running: http://${merchant}.localhost:${process.env['PORT'] ?? 8080}`,
  );
  return 0;
}

async function writeFiles(folder: string, files: ReturnType<typeof newBrandFiles>): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
