// Writes docs/openapi.json and docs/calls.md from the contract; with --check it only says which are stale.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { buildCallTable } from './contract-docs/call-table.ts';
import { buildOpenapi } from './contract-docs/openapi.ts';

/** The documents by file. */
export function contractDocs(): Readonly<Record<string, string>> {
  return {
    'docs/openapi.json': `${JSON.stringify(buildOpenapi(), null, 2)}\n`,
    'docs/calls.md': buildCallTable(),
  };
}

async function main(check: boolean): Promise<void> {
  const stale: string[] = [];
  for (const [path, wanted] of Object.entries(contractDocs())) {
    if ((await readFile(path, 'utf8').catch(() => '')) === wanted) continue;
    stale.push(path);
    if (!check) await writeFile(path, wanted);
  }
  if (!check) console.log(`${stale.length} documents written`);
  else if (stale.length === 0) console.log('the documents of the contract are fresh');
  else {
    console.error(`Stale, run "node scripts/contract-docs.ts":\n${stale.join('\n')}`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.includes('--check'));
