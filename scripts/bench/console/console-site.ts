/**
 * Fixture of the console benchmarks: a site with a thousand merchants, ten thousand journal entries and a signed-in
 * staff user.
 */

import { request } from 'node:http';
import { sql } from 'kysely';
import { CSRF_HEADER } from '#contract/staff/staff-call.ts';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { openDatabase } from '#gateway/db/client.ts';
import { ensureRoles } from '#gateway/db/start/app-role.ts';
import { createLog } from '#gateway/process/log.ts';
import { openSession, STAFF_COOKIE } from '#gateway/staff/identity/sessions.ts';
import { seedTrees } from '#gateway/trees/seed.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { startSite } from '#tests/support/site.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';
import type { Print } from '../figure.ts';
import { makeNewBrands } from '../new-brands.ts';

export const MERCHANTS = 1_000;
export const ENTRIES = 10_000;
export const SWITCHES = 400;
/** The merchant whose switches are toggled, and the toggled switch, which is on at first. */
export const MERCHANT = 'brand0';
export const TOGGLED = 'FREEPLAY3';

const AT_ONCE = 8;
/** Number of merchants that the journal's entries belong to. */
const BUSY_MERCHANTS = 20;

export interface ConsoleSite {
  readonly port: number;
  readonly token: string;
  readonly host: string;
  /** Sends a staff call as the console does; returns the value of the reply. Throws on a refusal. */
  send(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startConsoleSite(print: Print): Promise<ConsoleSite> {
  const folder = await makeNewBrands(MERCHANTS);
  const site = await startSite({ env: { LIVERY_BRANDS: folder.root, NODE_ENV: 'production' } });
  const host = `console.localhost:${site.port}`;
  try {
    const session = await fill(site.databaseUrl, print);
    const deps = { port: site.port, host, ...session };
    return {
      port: site.port,
      host,
      token: session.token,
      send: (method, path, body) => send(deps, method, path, body),
      async stop() {
        await site.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await site.stop();
    await folder.remove();
    throw error;
  }
}

async function fill(ownerUrl: string, print: Print) {
  const log = createLog('silent');
  const database = openDatabase({ ownerUrl, ...(await ensureRoles(ownerUrl)), log, poolSize: AT_ONCE });
  const context = createContext(readConfig({ DATABASE_URL: ownerUrl, LOG_LEVEL: 'silent' }), database, log);
  try {
    await context.merchants.ensure(MERCHANT, seeders);
    const codes = Array.from({ length: MERCHANTS - 1 }, (_, at) => `brand${at + 1}`);
    print(`${codes.length} more merchants are put into the database`);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let code = codes.pop(); code !== undefined; code = codes.pop())
          await context.merchants.ensure(code, [seedTrees]);
      }),
    );
    await context.trees.replaceTree(MERCHANT, 'switches', await manySwitches(context), 'system');
    for (let at = 0; at < BUSY_MERCHANTS; at += 1) await writeEntries(context, `brand${at}`);
    await writeLogins(context);
    print(`${MERCHANTS} merchants, ${ENTRIES} entries and ${SWITCHES} switches are there`);
    return await signIn(context);
  } finally {
    await database.close();
  }
}

/** The merchant's tree, with additional switches up to the required number. */
async function manySwitches(context: Context): Promise<unknown> {
  const { switches } = await context.trees.read(MERCHANT);
  const others = (switches.childrenNodes ?? []).filter(({ modId }) => modId !== TOGGLED);
  const known = [{ modId: TOGGLED, enabled: '1', childrenNodes: [] }, ...others];
  const more = Array.from({ length: SWITCHES - known.length }, (_, at) => ({
    modId: `CUSTOM${at}`,
    enabled: at % 2 === 0 ? '1' : '0',
    childrenNodes: [],
  }));
  return { ...switches, childrenNodes: [...known, ...more] };
}

async function writeEntries({ db }: Context, merchant: string): Promise<void> {
  await db.withMerchant(merchant, (scope) =>
    sql`insert into journal (merchant, revision, at, actor, action, subject, reason, before, after)
      select ${merchant}, 1, now() - n * interval '7 minutes', 'system', 'switch.turn', 'SWITCH' || n % 400,
        'reason number ' || n || ' of ' || ${merchant}, '"0"', '"1"'
      from generate_series(1, ${ENTRIES / BUSY_MERCHANTS}::integer) n`.execute(scope),
  );
}

async function writeLogins({ db }: Context): Promise<void> {
  for (let at = 0; at < MERCHANTS; at += 3)
    await db.withMerchant(`brand${at}`, (scope) =>
      sql`insert into member_login (merchant, at)
        select ${`brand${at}`}, now() - random() * interval '1 day' from generate_series(1, 40)`.execute(scope),
    );
}

function signIn({ db, random }: Context) {
  return db.asStaff([], async (scope) => {
    const { id } = await scope
      .insertInto('staff_account')
      .values({
        email: 'bench@staff.example',
        name: 'Bench',
        role: 'administrator' as const,
        merchants: null,
        password_hash: null,
        disabled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return openSession(scope, random, id, 'bench');
  });
}

interface Deps {
  readonly port: number;
  readonly host: string;
  readonly token: string;
  readonly csrf: string;
}

function send({ port, host, token, csrf }: Deps, method: string, path: string, body?: object): Promise<unknown> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    host,
    origin: `http://${host}`,
    'sec-fetch-site': 'same-origin',
    cookie: `${browserCookieName(STAFF_COOKIE)}=${token}`,
    [CSRF_HEADER]: csrf,
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      let answer = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        answer += part;
      });
      reply.once('end', () => {
        const envelope = JSON.parse(answer);
        if (envelope.success) resolve(envelope.value);
        else reject(new Error(`${method} ${path}: ${answer.slice(0, 500)}`));
      });
    });
    asked.once('error', reject);
    asked.end(text);
  });
}
