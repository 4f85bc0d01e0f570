import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { isLocalHttp } from './addresses.ts';
import type { ProviderClient } from './openid.ts';
import './tables.ts';

/** A provider as an operator sets it. */
export interface ProviderSetting {
  /** As brand files name it: features.socialLogin. */
  readonly provider: string;
  readonly displayName: string;
  /** The issuer's address; its metadata is at /.well-known/openid-configuration below. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client. */
  readonly clientSecret?: string | undefined;
  readonly enabled?: boolean;
}

/** A provider as it is spoken to. */
export interface Provider extends ProviderClient {
  readonly displayName: string;
}

/** What everybody may know of a provider. */
export interface ProviderName {
  readonly provider: string;
  /** What it is called. */
  readonly name: string;
}

/** A provider cannot be set like that; the message says what to do. */
export class ProviderRefused extends Error {
  readonly code = 'social_provider';
  override readonly name = 'ProviderRefused';
}

/** The social providers of all merchants: two for each at most (M102). */
export interface SocialProviders {
  /** Undefined: this merchant has none of that name, or it is switched off. */
  find(merchant: string, provider: string): Promise<Provider | undefined>;
  /** Those that are switched on; which of them a brand shows, and in which order, its file says. */
  list(merchant: string): Promise<readonly ProviderName[]>;
  /** Sets or replaces one. Throws ProviderRefused for an issuer that is not https, or a third one. */
  set(merchant: string, setting: ProviderSetting): Promise<void>;
}

const MOST = 2;
const PURPOSE = 'social-provider';

/** Builds it; secrets are sealed at rest. */
export function createSocialProviders({ db, config }: Pick<Context, 'db' | 'config'>, atRest: AtRest): SocialProviders {
  return {
    find: (merchant, provider) =>
      db.withMerchant(merchant, async (scope) => {
        const row = await scope
          .selectFrom('social_provider')
          .select(['display_name', 'issuer', 'client_id', 'client_secret'])
          .where('merchant', '=', merchant)
          .where('provider', '=', provider)
          .where('enabled', '=', true)
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const { display_name: displayName, issuer, client_id: clientId, client_secret: signed } = row;
        const clientSecret = signed === null ? undefined : await atRest.open(scope, merchant, PURPOSE, signed);
        return { displayName, issuer, clientId, clientSecret };
      }),
    list: (merchant) =>
      db.withMerchant(merchant, (scope) =>
        scope
          .selectFrom('social_provider')
          .select(['provider', 'display_name as name'])
          .where('merchant', '=', merchant)
          .where('enabled', '=', true)
          .orderBy('provider')
          .execute(),
      ),
    async set(merchant, setting) {
      const url = URL.parse(setting.issuer);
      if (!url || (url.protocol !== 'https:' && !(config.localProviders && isLocalHttp(url)))) {
        throw new ProviderRefused('The issuer is no https address; write it as https://accounts.example.');
      }
      await db.withMerchant(merchant, async (scope) => {
        const { provider, displayName, issuer, clientId, clientSecret, enabled = true } = setting;
        if (enabled) await refuseThird(scope, merchant, provider);
        const signed = clientSecret === undefined ? null : await atRest.seal(scope, merchant, PURPOSE, clientSecret);
        const row = { display_name: displayName, issuer, client_id: clientId, client_secret: signed, enabled };
        await scope
          .insertInto('social_provider')
          .values({ merchant, provider, ...row })
          .onConflict((on) => on.columns(['merchant', 'provider']).doUpdateSet(row))
          .execute();
      });
    },
  };
}

async function refuseThird(db: Db, merchant: string, provider: string): Promise<void> {
  const others = await db
    .selectFrom('social_provider')
    .select('provider')
    .where('merchant', '=', merchant)
    .where('provider', '<>', provider)
    .where('enabled', '=', true)
    .execute();
  if (others.length < MOST) return;
  throw new ProviderRefused(`A brand offers ${MOST} providers at most; switch ${others[0]?.provider} off first.`);
}
