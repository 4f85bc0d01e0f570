/** The brands of a database, for the tools that publish them. */
import { userInfo } from 'node:os';
import { welcome } from '#gateway/compose/demo.ts';
import { BrandRevisionRefused, type BrandRevisions, createBrandRevisions } from '#gateway/features/brands/service.ts';
import { CallMistake } from '../call-mistake.ts';
import { withContext } from '../database.ts';

/** The published brands of a database, and the making of merchants there. */
export interface PublishedBrands extends BrandRevisions {
  /** A merchant comes into being from its brand; one that is there stays as it is. */
  ensureMerchant(merchant: string): Promise<void>;
}

/** Works on the published brands of the database at hand, as `withContext` finds it. What the caller can mend is thrown as CallMistake. */
export function withPublished<T>(
  work: (published: PublishedBrands) => Promise<T>,
  where?: { readonly besideServer: boolean },
): Promise<T> {
  return withContext(async (context) => {
    try {
      return await work({
        ...createBrandRevisions(context.db),
        ensureMerchant: async (merchant) => void (await welcome(context, merchant)),
      });
    } catch (error) {
      throw error instanceof BrandRevisionRefused ? new CallMistake(error.message) : error;
    }
  }, where);
}

/** Who publishes, for the journal: the account of this machine. */
export function actorName(): string {
  return `${userInfo().username} (brand tools)`;
}
