/**
 * Keeps the examples of docs/why.md real: each block that begins with `$ npm run --silent brand -- ...` holds what that call
 * prints. `node scripts/why-docs.ts` writes them anew; a test asks that nothing needs writing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

export const WHY_DOCS = 'docs/why.md';

const EXAMPLE = /(```console\n\$ npm run --silent brand -- ([^\n]*)\n)[\s\S]*?(```)/g;

/** A page with its examples as the tools print them now. */
export function refreshExamples(page: string): string {
  return page.replace(
    EXAMPLE,
    (_, opening: string, words: string, closing: string) => opening + answer(words) + closing,
  );
}

function answer(words: string): string {
  const call = words.split(' ').map((word) => word.replace(/^'(.*)'$/, '$1'));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/brand.ts', ...call], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`brand ${words} ended with ${status}: ${stderr}`);
  return stdout;
}

if (import.meta.main) writeFileSync(WHY_DOCS, refreshExamples(readFileSync(WHY_DOCS, 'utf8')));
