/** Brand commands that need the database. */

import type { BrandRevisionEntry } from '#gateway/features/brands/read-model.ts';
import { CommandError } from '../command-error.ts';
import { fetchBrand } from './fetch.ts';
import { publish } from './publish.ts';
import { actorName, withPublished } from './published-brands.ts';
import { print } from './shared.ts';

interface Values {
  readonly note?: string | undefined;
  readonly to?: string | undefined;
  readonly revision?: string | undefined;
  readonly json: boolean;
}

const LONGEST_NOTE = 500;

export function runPublished(command: string, merchant: string, values: Values): Promise<number> {
  const { note, to, revision, json } = values;
  if ((note ?? '').length > LONGEST_NOTE) throw new CommandError(`A note can have at most ${LONGEST_NOTE} characters.`);
  if (command === 'publish') return publish(merchant, note);
  if (command === 'revisions') return revisions(merchant, json);
  if (command === 'rollback') return rollBack(merchant, to, note);
  if (command === 'withdraw') return withdraw(merchant, note);
  return fetchBrand(merchant, revision, to);
}

/** `brand revisions <merchant> [--json]`: lists the published revisions, newest first, with the served one marked. */
async function revisions(merchant: string, asJson: boolean): Promise<number> {
  const entries = await withPublished((published) => published.list(merchant));
  if (asJson) print(JSON.stringify(entries, null, 2));
  else if (entries.length === 0) process.stderr.write(`${merchant} has no published revision.\n`);
  else print(entries.map(lineOf).join('\n'));
  return 0;
}

function lineOf(entry: BrandRevisionEntry): string {
  const { revision, publishedAt, publishedBy, note, files, bytes, isCurrent } = entry;
  const size = `${files} files, ${Math.ceil(bytes / 1024)} kB`;
  return `${isCurrent ? '*' : ' '} ${revision}  ${publishedAt.toISOString()}  ${publishedBy}  ${size}${note ? `  ${note}` : ''}`;
}

/** `brand rollback <merchant> [--to REV] [--note T]`: serves an earlier revision, by default the previous one. */
async function rollBack(merchant: string, to: string | undefined, note: string | undefined): Promise<number> {
  const { before, revision, changed } = await withPublished((published) =>
    published.rollBack(merchant, to, { actor: actorName(), note }),
  );
  print(
    changed
      ? `${merchant} ${revision} is served instead of ${before ?? 'none'}`
      : `${merchant} ${revision} is already served`,
  );
  return 0;
}

/** `brand withdraw <merchant> [--note T]`: stops serving a published revision; the revisions stay. */
async function withdraw(merchant: string, note: string | undefined): Promise<number> {
  const { before, changed } = await withPublished((published) =>
    published.withdraw(merchant, { actor: actorName(), note }),
  );
  print(changed ? `${merchant} ${before} is no longer served` : `${merchant} was not served from the database`);
  return 0;
}
