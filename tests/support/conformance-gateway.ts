/** Our own gateway on a socket, with everything that the conformance runner needs to test every path. */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Browser } from '#conformance/kit/browser.ts';
import type { Profile } from '#conformance/kit/profile.ts';
import type { Person, Secrets } from '#conformance/kit/secrets.ts';
import { SOCIAL_CALLBACK } from '#contract/social/calls.ts';
import { DEMO_GAMES_CODE } from '#demo-games/wallet/wallet.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { ACCOUNT as MOVEMENTS } from '#gateway/features/exports/sources/account.ts';
import { BETS } from '#gateway/features/exports/sources/bets.ts';
import { createExportWorker } from '#gateway/features/exports/worker.ts';
import { writeProject } from '#gateway/features/phone-provider/store.ts';
import { createSocialProviders } from '#gateway/features/social/providers.ts';
import { readCurrency } from '#gateway/features/wallet/currency.ts';
import { DEFAULT_BUDGETS } from '#gateway/identity/codes/code-budgets.ts';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createContractWorld } from '#gateway/testing/contract-world.ts';
import { drainStream } from '#gateway/testing/drain-stream.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { scriptFeed } from '#gateway/testing/lottery-feed.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#gateway/testing/openid-provider.ts';
import { demoHand } from '#scripts/conformance/demo-hand.ts';
import { openOutbox } from '#scripts/conformance/outbox.ts';
import { askSite } from '#tests/support/ask-site.ts';
import { sendSeamless } from '#tests/support/bettors.ts';

const ACCOUNT = 'player1';
const PASSWORD = 'Livery-demo-1';
const PAYMENT_PASSWORD = '730184';
const PHONE = { countryDialingCode: '65', number: '81######' };
/** Its members have several wallets. */
const SEVERAL = 'harbor';
/** A merchant where everything that a condition can hide is hidden. */
const SHUT = 'shut';
/** The discard port: forwarded page views are dropped there. */
const NOWHERE = 'http://127.0.0.1:9/collect';
const MERCHANTS = ['aurora', 'lotus', 'harbor', SHUT];
/** Tables with traces of users. Captchas and solved human checks identify no user. */
const TRACES = [
  ...['member', 'session', 'outbox', 'verification_code', 'login_failure', 'transfer', 'posting'],
  ...[
    'game_launch',
    'game_session',
    'trial_account',
    'trial_browser',
    'recent_game',
    'member_favourite',
    'chat_ticket',
  ],
  ...['promotion_entry', 'promotion_request', 'inbox_message', 'feedback', 'export_job'],
];

export interface ConformanceGateway {
  /** The first merchant's site. */
  readonly url: string;
  /** A profile whose merchants are at the sites of this port. */
  profileAt(port: number): Profile;
  readonly port: number;
  readonly secrets: Secrets;
  /** Connection URL of its database's owner. */
  readonly databaseUrl: string;
  /** A merchant's row of a settings table; undefined where it has none. */
  settingOf(merchant: string, table: string): Promise<unknown>;
  switchesOf(merchant: string): Promise<unknown>;
  /** Number of rows that members and visitors leave behind, by table. */
  countRows(): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
}

/**
 * Starts one with three demo merchants and a merchant that has every switch off; `codec` is the payload codec of all of
 * them.
 */
export async function startConformanceGateway(codec: 'plain' | 'jwe' = 'plain'): Promise<ConformanceGateway> {
  const gateway = await createTestGateway(MERCHANTS, {
    config: { analytics: { gtag: NOWHERE }, localProviders: true },
    lotteryFeed: scriptFeed(Date.now),
  });
  const { trees } = gateway.context;
  const { switches } = await trees.read(SHUT);
  const off = switches.childrenNodes?.map((node) => ({ ...node, enabled: '0' as const })) ?? [];
  await trees.replaceTree(SHUT, 'switches', { ...switches, childrenNodes: off }, 'tests');
  await bringMember(gateway.context.db, 'aurora', SHUT);
  const { status } = await trees.read('aurora');
  await trees.replaceTree('aurora', 'status', { ...status, analytics: { gtagId: 'G-AURORA1' } }, 'tests');
  await widenBudgets(gateway.context, 'aurora');
  await letMoneyOut(gateway.context.db, 'aurora');
  for (const merchant of MERCHANTS) {
    const { whitelabel } = await trees.read(merchant);
    const gatewayProfile = { ...whitelabel.gatewayProfile, codec };
    await trees.replaceTree(merchant, 'whitelabel', { ...whitelabel, gatewayProfile }, 'tests');
  }
  await gateway.context.db.withMerchant(SEVERAL, (db) =>
    db
      .updateTable('merchant_currency')
      .set({ is_single: false, wallets: ['LIVE', 'SPORTS'] })
      .execute(),
  );
  await agreeWithAgent(gateway);
  const exporting = createExportWorker(gateway.context, { readCurrency }, [BETS, MOVEMENTS]);
  exporting.start();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const address = gateway.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port.');
  const { port } = address;
  const provider = await offerProviders(gateway.context, port);
  const secrets: Secrets = {
    ...openOutbox(gateway.database.ownerUrl),
    ...demoHand(gateway.context),
    playsAt: (address) => playBySeamless(gateway, port, address),
    socialTicket: (address, browser, person) => signInAt(provider, address, browser, person),
  };
  return {
    url: siteAt(port, 'aurora'),
    port,
    secrets,
    profileAt: (at) => ({ ...profileAt(at), codec }),
    databaseUrl: gateway.database.ownerUrl,
    settingOf: (merchant, table) =>
      gateway.context.db.withMerchant(merchant, async (scope) => {
        const read = sql<{
          row: unknown;
        }>`select to_jsonb(t) as row from ${sql.table(table)} t where merchant = ${merchant}`;
        return (await read.execute(scope)).rows[0]?.row;
      }),
    switchesOf: async (merchant) => (await trees.read(merchant)).switches,
    countRows: () => countRows(gateway.context.db, MERCHANTS),
    async close() {
      await secrets.close();
      await provider.close();
      await exporting.stop();
      await gateway.close();
    },
  };
}

/** Gives the agent of the merchant with an agent centre a contract of each kind, and a payment by one. */
async function agreeWithAgent(gateway: TestGateway): Promise<void> {
  const world = createContractWorld(gateway, SEVERAL);
  await world.know('agent1');
  const rows = (ratePpm: number) => ({ CONS: [{ ratePpm }] });
  for (const kind of ['DIVIDEND', 'HOURLY', 'REALTIME'] as const) await world.agree(kind, null, 'agent1', rows(2_000));
  const daily = await world.agree('DAILY', null, 'agent1', rows(5_000));
  const day = 86_400_000;
  const yesterday = new Date(Math.floor(Date.now() / day) * day - day / 2);
  await world.since(daily, new Date(yesterday.getTime() - day / 4).toISOString());
  await world.notify([{ by: 'agent1', bet: 100_000, at: yesterday }]);
  // Uncounted turnover is not settled: one line less, and a case without data.
  await drainStream(gateway, SEVERAL);
  await world.settle(new Date(Math.floor(Date.now() / day) * day + 1).toISOString());
}

/** Plays a round as the vendor's server does; the turnover is counted when it resolves. */
async function playBySeamless(gateway: TestGateway, port: number, address: string): Promise<boolean> {
  const secret = gateway.context.vendors.find(({ code }) => code === DEMO_GAMES_CODE)?.secret;
  if (secret === undefined) return false;
  const at = { url: () => `http://127.0.0.1:${port}`, secret };
  const opened = await sendSeamless(at, 'authenticate', { ticket: new URL(address).searchParams.get('ticket') });
  if (!opened?.ok) return false;
  const { merchant, session } = opened.value;
  const round = randomUUID();
  const move = { merchant, session, round, endsRound: false };
  const bet = await sendSeamless(at, 'bet', { ...move, number: 1, transactionId: `${round}-b`, amount: '20' });
  if (!bet?.ok) return false;
  await sendSeamless(at, 'win', { ...move, number: 2, transactionId: `${round}-w`, amount: '0', endsRound: true });
  await drainStream(gateway, merchant);
  return true;
}

const PROVIDER = 'google';

interface OfferedProvider extends OpenIdProvider {
  /** Callback address for browsers. */
  readonly callback: string;
}

/** Gives the first merchant a social log-in provider and a phone provider. */
async function offerProviders(context: Context, port: number): Promise<OfferedProvider> {
  const callback = siteAt(port, 'aurora') + SOCIAL_CALLBACK;
  const client = { client_id: 'livery', redirect_uris: [callback] };
  const openId = await startOpenIdProvider([{ ...client, token_endpoint_auth_method: 'none' }]);
  const providers = createSocialProviders(context, createAtRest(context.config.secretKey));
  const shown = { provider: PROVIDER, displayName: 'Google' };
  await providers.set('aurora', { ...shown, issuer: openId.issuer, clientId: client.client_id });
  const project = { projectId: 'livery-kit', apiKey: 'public-key-of-the-kit', authDomain: 'kit.example' };
  await context.db.withMerchant('aurora', (scope) => writeProject(scope, 'aurora', project));
  return Object.assign(openId, { callback });
}

/** A user's sign-in at the provider, and the browser's redirect back. */
async function signInAt(
  provider: OfferedProvider,
  address: string,
  { cookies }: Pick<Browser, 'cookies'>,
  { subject, email }: Person,
): Promise<string | undefined> {
  // The provider redirects browsers to the gateway itself, not to a proxy in front of it.
  if (URL.parse(address)?.searchParams.get('redirect_uri') !== provider.callback) return undefined;
  provider.account = { subject, email, emailVerified: true, name: 'Kit Person' };
  const back = await provider.walk(address);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { location } = await askSite(Number(back.port), 'aurora', back.pathname + back.search, { cookie });
  return URL.parse(location ?? '', back)?.searchParams.get('social') ?? undefined;
}

/** A run sends more codes from its one address than a visitor may. */
async function widenBudgets({ db, revisions }: Context, merchant: string): Promise<void> {
  const { sms, email } = DEFAULT_BUDGETS;
  const most = { perBlockHour: 1_000, perRangeHour: 1_000 };
  const codeBudgets = { sms: { ...sms, ...most }, email: { ...email, perBlockHour: 1_000 } };
  await createIdentitySettings(db, revisions).change(merchant, { codeBudgets }, 'tests');
}

/**
 * A run can cancel its requests, new accounts have no cool-off, and the profile's member may transfer money to the
 * upline.
 */
async function letMoneyOut(db: Database, merchant: string): Promise<void> {
  await db.withMerchant(merchant, async (scope) => {
    await sql`insert into cashier_setting (merchant, may_cancel, account_cool_off_hours, cool_off_hours)
      values (${merchant}, true, 0, 0) on conflict (merchant) do update
        set may_cancel = true, account_cool_off_hours = 0, cool_off_hours = 0`.execute(scope);
    await sql`update member set to_upline = true, upline_id = (select id from member where account = 'agent1')
      where account = ${ACCOUNT}`.execute(scope);
  });
}

function siteAt(port: number, merchant: string): string {
  return `http://${merchant}.localhost:${port}`;
}

function profileAt(port: number): Profile {
  const members = [{ username: ACCOUNT, password: PASSWORD, paymentPassword: PAYMENT_PASSWORD }];
  const known = { members, phone: PHONE, affiliateCode: 'AGENT88' };
  return {
    merchants: [
      { code: 'aurora', url: siteAt(port, 'aurora'), social: PROVIDER, ...known },
      // The first member is the caller there: an agent, whose centre the merchant has.
      {
        code: 'harbor',
        url: siteAt(port, 'harbor'),
        members: [{ username: 'agent1', password: PASSWORD }, ...members],
      },
      { code: SHUT, url: siteAt(port, SHUT), members },
    ],
  };
}

/** Copies a member of a demo brand, with the same password, to a merchant that is no demo brand. */
async function bringMember(db: Database, from: string, to: string): Promise<void> {
  const known = await db.withMerchant(from, (scope) =>
    scope
      .selectFrom('member')
      .select(['account_key', 'password_hash'])
      .where('account', '=', ACCOUNT)
      .executeTakeFirstOrThrow(),
  );
  const member = { merchant: to, account: ACCOUNT, nickname: ACCOUNT, rank_level: 1, rank_name: 'Bronze', ...known };
  await db.withMerchant(to, (scope) => scope.insertInto('member').values(member).execute());
}

async function countRows(db: Database, merchants: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const merchant of merchants) {
    for (const table of TRACES) {
      const { rows } = await db.withMerchant(merchant, (scope) =>
        sql<{ count: bigint }>`select count(*) from ${sql.table(table)} where merchant = ${merchant}`.execute(scope),
      );
      counts[`${merchant} ${table}`] = Number(rows[0]?.count);
    }
  }
  return counts;
}
