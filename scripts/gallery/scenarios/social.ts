/** The return from a real OpenID provider after a social sign-in. */
import { startOpenIdProvider } from '#gateway/testing/openid-provider.ts';
import { siteUrl } from '#tests/support/site.ts';
import type { PageSetup } from '../page-setup.ts';
import { dialogOf, elementOf, input, register } from '../people.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;

export const SOCIAL_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Log-in by another site',
    name: 'social',
    casts: castsOf(['vela EN', 'vela CN']),
    // Runs alone: the provider applies to the whole brand, so other scenarios would be redirected to it.
    isAlone: true,
    async play(setup) {
      const { persona, operator, site } = setup;
      const client = {
        client_id: persona.brand,
        redirect_uris: [siteUrl(site.port, persona.brand, '/wps/session/social/callback')],
        token_endpoint_auth_method: 'none' as const,
      };
      const openid = await startOpenIdProvider([client]);
      try {
        const setting = { provider: 'google', displayName: 'Google', issuer: openid.issuer, clientId: persona.brand };
        await operator.socialProviders.set(persona.brand, setting);
        await comeAs(setup, openid, `${persona.language}${persona.viewport.name}@example.com`);
        await input(setup.page, 'terms').waitFor();
        await setup.shoot('social-new');
        await comeAsOwner(setup, openid);
      } finally {
        await openid.close();
      }
    },
  },
];

async function comeAsOwner(setup: PageSetup, openid: Provider): Promise<void> {
  const owner = await setup.elsewhere();
  try {
    const account = await register(owner);
    const email = `${account}@example.com`.toLowerCase();
    await owner.operator.changeMember(owner.persona.brand, account, { email, email_verified: true });
    await comeAs(setup, openid, email);
    await input(setup.page, 'password').waitFor();
    await setup.shoot('social-link');
  } finally {
    await owner.context.close();
  }
}

async function comeAs({ go, page }: PageSetup, openid: Provider, email: string): Promise<void> {
  openid.account = { subject: email, email, emailVerified: true, name: 'Ann Lee' };
  await go('/login');
  await elementOf(page, 'login.social.google').getByRole('button').click();
  await dialogOf(page, 'login').locator('h3').waitFor();
}
