import type { BrandRevisionEntry } from '#gateway/features/brands/read-model.ts';
import { withPublished } from './published-brands.ts';
import { print } from './shared.ts';

/** `brand revisions <merchant> [--json]`: lists the published revisions, newest first, with the served one marked. */
export async function revisions(merchant: string, asJson: boolean): Promise<number> {
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
