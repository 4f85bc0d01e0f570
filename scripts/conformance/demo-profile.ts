/**
 * Conformance profile of the local demo: its members are always the same, and provider messages are read from the
 * site's database.
 */
import { resolve } from 'node:path';
import type { Profile } from '#conformance/kit/profile.ts';
import { openWire } from '#conformance/verdict/exchange.ts';
import { captcha } from '#contract/verification/calls.ts';
import { CAPTCHA_ID_HEADER } from '#contract/verification/read.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import { envText } from '#gateway/config/env.ts';
import { DEMO_PASSWORD } from '#gateway/identity/passwords/demo-password.ts';
import { DEMO_BRANDS } from '#gateway/wiring/demo-parts.ts';
import { findRunningPostgres } from '#postgres/embedded/find-running.ts';
import { hasCaptcha } from './outbox.ts';

const MEMBERS = ['player1', 'agent1', 'vip1'].map((username) => ({ username, password: DEMO_PASSWORD }));
const PAYMENT_PASSWORD = '730184';
const PHONES = {
  aurora: { countryDialingCode: '65', number: '81######' },
  lotus: { countryDialingCode: '84', number: '91#######' },
  harbor: { countryDialingCode: '356', number: '79######' },
} as const;

/**
 * The profile of the demo at a URL, with the URL's brand first; undefined if the URL is not that of a local demo brand,
 * or the local database (LIVERY_DATA, DATABASE_URL) is not the site's.
 */
export async function findDemoProfile(url: string, env: NodeJS.ProcessEnv): Promise<Profile | undefined> {
  const { hostname, port, protocol } = new URL(url);
  const [asked = '', ...suffix] = hostname.split('.');
  if (!DEMO_BRANDS.includes(asked) || suffix.join('.') !== 'localhost') return undefined;
  const database =
    envText(env, 'DATABASE_URL') ?? (await findRunningPostgres(resolve(envText(env, 'LIVERY_DATA') ?? '.livery')));
  if (database === undefined || !(await isOf(database, url, asked))) return undefined;
  const order = [asked, ...DEMO_BRANDS.filter((code) => code !== asked)];
  const merchants = order.map((code) => ({
    code,
    url: `${protocol}//${code}.localhost${port === '' ? '' : `:${port}`}`,
    members: membersOf(code),
    ...(code in PHONES && { phone: PHONES[code as keyof typeof PHONES] }),
    ...(code === 'aurora' && { affiliateCode: 'AGENT88' }),
  }));
  return { merchants, secrets: { outbox: { database } } };
}

/** harbor has the agent centre: there the agent comes first. */
function membersOf(code: string) {
  const [player, agent, vip] = MEMBERS;
  const all = code === 'harbor' ? [agent, player, vip] : [player, agent, vip];
  return all.flatMap((member) => (member === undefined ? [] : [{ ...member, paymentPassword: PAYMENT_PASSWORD }]));
}

/** Whether a database belongs to the gateway at a URL: it must contain a captcha that the gateway has just created. */
async function isOf(database: string, url: string, merchant: string): Promise<boolean> {
  const wire = openWire({ timeoutMs: 10_000, maxBytes: 1024 * 1024 });
  try {
    const headers = { [gatewayHeaders.merchant]: merchant, Accept: 'application/json' };
    const exchange = await wire.ask({ method: captcha.method, url: url + captcha.path, headers });
    const id = exchange.headers[CAPTCHA_ID_HEADER.toLowerCase()];
    return typeof id === 'string' && (await hasCaptcha(database, merchant, id));
  } finally {
    wire.close();
  }
}
