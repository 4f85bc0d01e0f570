import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { isLocalHttp } from './addresses.ts';
import type { ProviderClient } from './openid.ts';

/** A provider as configured by an operator. */
export interface ProviderSetting {
  /** Name in brand files: features.socialLogin. */
  readonly provider: string;
  readonly displayName: string;
  /** Issuer URL; its metadata is at /.well-known/openid-configuration below it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client. */
  readonly clientSecret?: string | undefined;
  readonly enabled?: boolean;
}

export interface Provider extends ProviderClient {
  readonly displayName: string;
}

/** Public data of a provider. */
export interface ProviderName {
  readonly provider: string;
  readonly name: string;
}

/** Invalid provider settings; the message says how to fix them. */
export class ProviderRefused extends Error {
  readonly code = 'social_provider';
  override readonly name = 'ProviderRefused';
}

/** Social providers of all merchants: at most two per merchant (M102). */
export interface SocialProviders {
  /** Undefined: the merchant has no provider of that name, or it is disabled. */
  find(merchant: string, provider: string): Promise<Provider | undefined>;
  /** Enabled providers; the brand file selects and orders those shown. */
  list(merchant: string): Promise<readonly ProviderName[]>;
  /** Adds or replaces a provider. Throws ProviderRefused for an issuer without https, or a third provider. */
  set(merchant: string, setting: ProviderSetting): Promise<void>;
}

const MOST = 2;
const PURPOSE = 'social-provider';

/** Secrets are encrypted at rest. */
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
        const signed = clientSecret === undefined ? null : await atRest.encrypt(scope, merchant, PURPOSE, clientSecret);
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
