import { own } from '#contract/call/read.ts';
import { parseMember } from '#model/documents/member.ts';
import type { Context } from '../context/context.ts';
import { dryRun } from '../db/dry-run.ts';
import type { Db } from '../db/tables.ts';
import type { Previewed } from '../pipeline/pipeline.ts';
import { restoreContent } from '../staff/content/content-then.ts';
import { restoreGames } from '../staff/games/vendors-then.ts';
import { readOpened } from '../staff/previews/tickets.ts';

/** Finds an opened preview: whom it shows, and the content and games of its moment. */
export function previewedOf({ db }: Pick<Context, 'db'>) {
  return async (merchant: string, name: string): Promise<Previewed | undefined> => {
    const shows = await db.withMerchant(merchant, (scope) => readOpened(scope, merchant, name));
    if (shows === undefined) return undefined;
    const [at, revision] = ['at', 'revision'].map((key) => own(own(shows, 'asOf'), key));
    const { value: member } = parseMember(own(shows, 'member'));
    if (typeof at !== 'number' || typeof revision !== 'number')
      return { at: undefined, member, read: (work) => db.withMerchant(merchant, work) };
    const restore = async (scope: Db) => {
      await restoreContent(scope, merchant, new Date(at));
      await restoreGames(scope, merchant, revision);
    };
    return { at, member, read: (work) => dryRun(db, merchant, (scope) => restore(scope).then(() => work(scope))) };
  };
}
