/** Back from another site, where a real provider has said who somebody is. */
import { startOpenIdProvider } from '#gateway/testing/openid-provider.ts';
import { siteUrl } from '#tests/support/site.ts';
import { castsOf } from '../cast.ts';
import { dialogOf, elementOf, input, register } from '../people.ts';
import type { Stage } from '../stage.ts';
import type { Story } from '../story.ts';

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;

export const SOCIAL_STORIES: readonly Story[] = [
  {
    group: 'Log-in by another site',
    name: 'social',
    casts: castsOf(['vela EN', 'vela CN']),
    // The provider is one for the brand: who else presses its button meanwhile would be sent there.
    isAlone: true,
    async play(stage) {
      const { cast, operator, site } = stage;
      const client = {
        client_id: cast.brand,
        redirect_uris: [siteUrl(site.port, cast.brand, '/wps/session/social/callback')],
        token_endpoint_auth_method: 'none' as const,
      };
      const openid = await startOpenIdProvider([client]);
      try {
        const setting = { provider: 'google', displayName: 'Google', issuer: openid.issuer, clientId: cast.brand };
        await operator.socialProviders.set(cast.brand, setting);
        await comeAs(stage, openid, `${cast.language}${cast.viewport.name}@example.com`);
        await input(stage.page, 'terms').waitFor();
        await stage.shoot('social-new');
        await comeAsOwner(stage, openid);
      } finally {
        await openid.close();
      }
    },
  },
];

async function comeAsOwner(stage: Stage, openid: Provider): Promise<void> {
  const owner = await stage.elsewhere();
  try {
    const account = await register(owner);
    const email = `${account}@example.com`.toLowerCase();
    await owner.operator.changeMember(owner.cast.brand, account, { email, email_verified: true });
    await comeAs(stage, openid, email);
    await input(stage.page, 'password').waitFor();
    await stage.shoot('social-link');
  } finally {
    await owner.context.close();
  }
}

async function comeAs({ go, page }: Stage, openid: Provider, email: string): Promise<void> {
  openid.account = { subject: email, email, emailVerified: true, name: 'Ann Lee' };
  await go('/login');
  await elementOf(page, 'login.social.google').getByRole('button').click();
  await dialogOf(page, 'login').locator('h3').waitFor();
}
