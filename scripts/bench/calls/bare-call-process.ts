/**
 * Reference server of the calls benchmark: fastify, pg and one query of session, member, currency and account, in copies
 * of the tables without row-level security.
 */
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Client, Pool } from 'pg';
import { answerParent } from '../child.ts';

const QUERY = `select m.id, m.account, m.nickname, m.type, m.rank_level, c.symbol, a.balance
  from bare_session s
    join bare_token t on t.merchant = s.merchant and t.session_id = s.id and t.hash = $3
    join bare_member m on m.merchant = s.merchant and m.id = s.member_id
    join bare_currency c on c.merchant = s.merchant
    join bare_account a on a.merchant = s.merchant and a.owner_id = m.id and a.currency = c.code
  where s.merchant = $1 and s.id = $2 and s.seen_at > now() - interval '30 minutes' and s.expires_at > now()
    and m.status = 'active'`;

const COPIES = [
  `select set_config('app.merchant', 'bench', false)`,
  'create table bare_session as select * from session',
  'create table bare_token as select * from session_token',
  'create table bare_member as select * from member',
  'create table bare_currency as select * from merchant_currency',
  `create table bare_account as select * from ledger_account where kind = 'member'`,
  'alter table bare_session add primary key (merchant, id)',
  'alter table bare_token add primary key (merchant, hash)',
  'alter table bare_member add primary key (merchant, id)',
  'create index on bare_account (merchant, owner_id)',
  'analyze bare_session, bare_token, bare_member, bare_currency, bare_account',
];

let stop: () => Promise<void> = async () => undefined;

async function listen(url: string): Promise<number> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  for (const statement of COPIES) await owner.query(statement);
  await owner.end();
  const pool = new Pool({ connectionString: url, max: 16 });
  const app = Fastify();
  app.get('/wps/v2/wallets/balance', async (request) => {
    const cookie = (request.headers.cookie ?? '').slice('__Host-session='.length);
    const values = ['bench', digest(cookie), digest(request.headers.authorization ?? '')];
    const { rows } = await pool.query<{ balance: string; symbol: string }>(QUERY, values);
    const [row] = rows;
    if (row === undefined) return { success: false };
    return { success: true, value: { sumBalance: row.balance, currencySymbol: row.symbol, isSingle: true } };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  stop = async () => {
    await app.close();
    await pool.end();
  };
  return (app.server.address() as AddressInfo).port;
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

answerParent({ listen });
process.once('SIGTERM', async () => {
  await stop();
  process.exit();
});
