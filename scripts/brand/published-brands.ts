/** Access to the published brands of a database, for the brand tools. */
import { userInfo } from 'node:os';
import { BrandRevisionRefused, type BrandRevisions, createBrandRevisions } from '#gateway/features/brands/service.ts';
import { welcome } from '#gateway/wiring/demo.ts';
import { CommandError } from '../command-error.ts';
import { withContext } from '../database.ts';

export interface PublishedBrands extends BrandRevisions {
  /** Creates the merchant if it does not exist. */
  ensureMerchant(merchant: string): Promise<void>;
}

/**
 * Runs work on the published brands of the database that `withContext` selects. Errors that the caller can fix are
 * thrown as CommandError.
 */
export function withPublished<T>(
  work: (published: PublishedBrands) => Promise<T>,
  where?: { readonly requiresServer: boolean },
): Promise<T> {
  return withContext(async (context) => {
    try {
      return await work({
        ...createBrandRevisions(context.db),
        ensureMerchant: async (merchant) => void (await welcome(context, merchant)),
      });
    } catch (error) {
      throw error instanceof BrandRevisionRefused ? new CommandError(error.message) : error;
    }
  }, where);
}

export function actorName(): string {
  return `${userInfo().username} (brand tools)`;
}
