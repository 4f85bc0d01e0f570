import type { SiteRequest } from '#contract/staff/opening/calls.ts';
import type { OpeningCheck } from '#contract/staff/opening/checks.ts';
import type { Brand } from '#model/site/brand.ts';
import type { Outcome } from '../trees/change.ts';

type Publish = ReturnType<typeof import('#gateway/features/brands/service.ts').createBrandRevisions>['publish'];

export interface NewSite extends Pick<SiteRequest, 'merchant' | 'from'> {
  readonly currency: Brand['currency'];
}

export interface OpeningDeps {
  readonly missing: (merchant: string) => Promise<readonly OpeningCheck[]>;
  /** Creates a merchant that is closed, with the initial data of every merchant; idempotent. */
  readonly begin: (site: NewSite, by: string) => Promise<void>;
  readonly publish: Publish;
  readonly isMoved: (error: unknown) => boolean;
  /** Ends the maintenance mode of a site by a change of its trees. */
  readonly open: (
    merchant: string,
    by: { readonly actor: string; readonly source: string },
    reason: string,
  ) => Promise<Outcome>;
}
