/**
 * Keeps the examples of docs/guides/why.md current: each block that begins with `$ npm run --silent brand -- ...` contains the
 * command's real output. `node scripts/why-docs.ts` updates them; a test fails if they are stale.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

export const WHY_DOCS = 'docs/guides/why.md';

const EXAMPLE = /(```console\n\$ npm run --silent brand -- ([^\n]*)\n)[\s\S]*?(```)/g;

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
