import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ensureRoles } from '../db/start/app-role.ts';
import { migrate, readMigrations } from '../db/start/migrate.ts';

/** A database as it stood before content was one thing. */
const name = `test_moved_${randomBytes(6).toString('hex')}`;
let url: string;

beforeAll(async () => {
  const server = inject('databaseUrl');
  await ask(server, `create database ${name}`);
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await ensureRoles(url);
  const before = (await readMigrations()).filter(({ name: migration }) => migration < '151');
  await migrate(url, before);
});

afterAll(() => ask(inject('databaseUrl'), `drop database ${name}`));

async function ask(address: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const results = [await client.query(text)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

const inMerchant = (merchant: string, text: string) =>
  ask(url, `begin; select set_config('app.merchant', '${merchant}', true); ${text}; commit`);
const readIn = async (merchant: string, text: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select set_config('app.merchant', '${merchant}', false)`);
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

test('M373: what merchants had announced, their help and their promotions keep their words, order and ids', async () => {
  await ask(url, "insert into merchant (code) values ('one'), ('two')");
  for (const merchant of ['one', 'two']) {
    await inMerchant(
      merchant,
      `insert into announcement (merchant, kind, language, position, title, content, execution, url, group_name, link)
         values ('${merchant}', 'player', 'VI', 1, 'Hai', '<p>2</p>', null, null, null, null),
           ('${merchant}', 'player', 'EN', 1, 'Two', '<p>2</p>', null, null, null, null),
           ('${merchant}', 'player', 'EN', 0, 'One of ${merchant}', '<p>1</p>', 'A', null, null, null),
           ('${merchant}', 'promotion', 'EN', 0, 'Told', '', null, null, null, null),
           ('${merchant}', 'banner', 'EN', 0, 'Sale', '', null, '/en.svg', 'w_home', '/promotions'),
           ('${merchant}', 'banner', 'VI', 0, 'Bán', '', null, '/vi.svg', 'w_home', '/promotions');
       insert into help_topic (merchant, language, tag, position, title, content)
         values ('${merchant}', 'EN', 'deposit', 1, 'Deposit', 'd'), ('${merchant}', 'EN', 'account', 0, 'Account', 'a'),
           ('${merchant}', 'CN', 'deposit', 1, '存款', 'd');
       insert into promotion (merchant, id, type, entry, position) values ('${merchant}', 'welcome', 'WELCOME', 'info', 3);
       insert into promotion_text (merchant, promotion_id, language, title, summary, content)
         values ('${merchant}', 'welcome', 'EN', 'Welcome', 'Short', '<p>Long</p>')`,
    );
  }
  const ids = await readIn('two', "select id from announcement where title = 'One of two'");

  await migrate(url, await readMigrations());

  const pieces = await readIn(
    'two',
    `select p.kind, p.position, p.execution, p.anchor, p.promotion_id, p.picture,
       json_object_agg(w.language, array[w.title, w.summary, w.html, coalesce(w.picture, '-')] order by w.language) as words
     from content_piece p join content_words w on w.merchant = p.merchant and w.piece_id = p.id
     where p.merchant = 'two' group by p.merchant, p.id order by p.kind, p.position`,
  );
  const piece = { execution: null, anchor: null, promotion_id: null, picture: null };
  expect(pieces).toEqual([
    {
      ...piece,
      kind: 'banner',
      position: 0,
      picture: '/en.svg',
      words: { EN: ['Sale', '', '', '-'], VI: ['Bán', '', '', '/vi.svg'] },
    },
    { ...piece, kind: 'help', position: 0, anchor: 'account', words: { EN: ['Account', '', 'a', '-'] } },
    {
      ...piece,
      kind: 'help',
      position: 1,
      anchor: 'deposit',
      words: { CN: ['存款', '', 'd', '-'], EN: ['Deposit', '', 'd', '-'] },
    },
    { ...piece, kind: 'news', position: 0, words: { EN: ['Told', '', '', '-'] } },
    { ...piece, kind: 'notice', position: 0, execution: 'A', words: { EN: ['One of two', '', '<p>1</p>', '-'] } },
    {
      ...piece,
      kind: 'notice',
      position: 1,
      words: { EN: ['Two', '', '<p>2</p>', '-'], VI: ['Hai', '', '<p>2</p>', '-'] },
    },
    {
      ...piece,
      kind: 'promotion',
      position: 0,
      promotion_id: 'welcome',
      words: { EN: ['Welcome', 'Short', '<p>Long</p>', '-'] },
    },
  ]);
  const kept = await readIn(
    'two',
    "select p.id from content_piece p where p.kind = 'notice' and p.position = 0 and p.merchant = 'two'",
  );
  expect(kept).toEqual(ids);
  const doubled = await ask(
    url,
    "select count(*)::int as n from pg_class where relname in ('announcement', 'help_topic', 'promotion_text')",
  );
  expect(doubled).toEqual([{ n: 0 }]);
});
