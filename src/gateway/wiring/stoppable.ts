import type { KyselyPlugin } from 'kysely';
import type { Context } from '../context/context.ts';
import type { Database } from '../db/client.ts';
import { withPlugin } from '../db/tenant.ts';

class SeedingStopped extends Error {
  override readonly name = 'SeedingStopped';
}

/** A context whose database refuses each further statement once `isStopped`: the current transaction is rolled back. */
export function stoppable(context: Context, isStopped: () => boolean): Context {
  const { db } = context;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isStopped()) throw new SeedingStopped('asked to stop');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const until: Pick<Database, 'withMerchant' | 'owner' | 'platform'> = {
    withMerchant: (merchant, work) => db.withMerchant(merchant, (scope) => work(withPlugin(scope, plugin))),
    owner: db.owner.withPlugin(plugin),
    platform: db.platform.withPlugin(plugin),
  };
  return { ...context, db: { ...db, ...until } };
}
