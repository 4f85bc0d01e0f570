/** Our own gateway on a socket, with everything that the conformance runner needs to try every path of it. */

import { sql } from 'kysely';
import type { Profile } from '#conformance/profile.ts';
import type { Secrets } from '#conformance/secrets.ts';
import type { Database } from '#gateway/db/client.ts';
import '#gateway/identity/tables.ts';
import { createTestGateway } from '#gateway/testing/gateway.ts';
import { openOutbox } from '#scripts/conformance/outbox.ts';

const ACCOUNT = 'player1';
const PASSWORD = 'Livery-demo-1';
const PHONE = { countryDialingCode: '65', number: '81######' };
/** Its members have several wallets. */
const SEVERAL = 'harbor';
/** Everything that a condition can hide is hidden there. */
const SHUT = 'shut';
/** The discard port: page views that are passed on get lost there. */
const NOWHERE = 'http://127.0.0.1:9/collect';
const MERCHANTS = ['aurora', 'lotus', 'harbor', SHUT];
/** Captchas and solved human checks are no trace of anybody. */
const TRACES = ['member', 'session', 'outbox', 'verification_code', 'login_failure', 'transfer'] as const;

export interface ConformanceGateway {
  /** The first merchant's site. */
  readonly url: string;
  /** A profile whose merchants are at the sites of this port. */
  profileAt(port: number): Profile;
  readonly port: number;
  readonly secrets: Secrets;
  /** The owner's address of its database. */
  readonly databaseUrl: string;
  /** Rows of everything that members and visitors leave behind, by table. */
  countRows(): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
}

/** Starts one with three demo merchants and a merchant that has every switch off. */
export async function startConformanceGateway(): Promise<ConformanceGateway> {
  const gateway = await createTestGateway(MERCHANTS, { config: { analytics: { gtag: NOWHERE } } });
  const { trees } = gateway.context;
  const { switches } = await trees.read(SHUT);
  const off = switches.childrenNodes?.map((node) => ({ ...node, enabled: '0' as const })) ?? [];
  await trees.replaceTree(SHUT, 'switches', { ...switches, childrenNodes: off }, 'tests');
  await bringMember(gateway.context.db, 'aurora', SHUT);
  const { status } = await trees.read('aurora');
  await trees.replaceTree('aurora', 'status', { ...status, analytics: { gtagId: 'G-AURORA1' } }, 'tests');
  await gateway.context.db.withMerchant(SEVERAL, (db) =>
    db
      .updateTable('merchant_currency')
      .set({ is_single: false, wallets: ['LIVE', 'SPORTS'] })
      .execute(),
  );
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const address = gateway.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port.');
  const { port } = address;
  const secrets = openOutbox(gateway.database.ownerUrl);
  return {
    url: siteAt(port, 'aurora'),
    port,
    secrets,
    profileAt,
    databaseUrl: gateway.database.ownerUrl,
    countRows: () => countRows(gateway.context.db, MERCHANTS),
    async close() {
      await secrets.close();
      await gateway.close();
    },
  };
}

function siteAt(port: number, merchant: string): string {
  return `http://${merchant}.localhost:${port}`;
}

function profileAt(port: number): Profile {
  const members = [{ username: ACCOUNT, password: PASSWORD }];
  const known = { members, phone: PHONE, affiliateCode: 'AGENT88' };
  return {
    merchants: [
      { code: 'aurora', url: siteAt(port, 'aurora'), ...known },
      { code: 'harbor', url: siteAt(port, 'harbor'), members },
      { code: SHUT, url: siteAt(port, SHUT), members },
    ],
    notOffered: ['loginSecondStep', 'sendSecondStepCode', 'freePlay'],
  };
}

/** Gives a merchant that is no demo brand a member of one, with the same password. */
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
