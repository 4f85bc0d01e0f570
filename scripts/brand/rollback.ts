import { actorName, withPublished } from './published-brands.ts';
import { print } from './shared.ts';

/** `brand rollback <merchant> [--to REV] [--note T]`: serves an earlier revision, by default the previous one. */
export async function rollBack(merchant: string, to: string | undefined, note: string | undefined): Promise<number> {
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
export async function withdraw(merchant: string, note: string | undefined): Promise<number> {
  const { before, changed } = await withPublished((published) =>
    published.withdraw(merchant, { actor: actorName(), note }),
  );
  print(changed ? `${merchant} ${before} is no longer served` : `${merchant} was not served from the database`);
  return 0;
}
