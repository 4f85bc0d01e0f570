import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildGateway } from '#gateway/app.ts';
import { createContext } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { muteMember, removeMessage, setRoomWords, unmuteMember } from './staff.ts';
import { type Chatter, openChatter } from './testing/chatter.ts';

let gateway: TestGateway;
/** A second process on the same database. */
let other: FastifyInstance;
let ports: readonly [number, number];
const open: Chatter[] = [];

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  const { config, log } = gateway.context;
  other = await buildGateway(createContext(config, gateway.database.database, log));
  ports = [await listen(gateway.app), await listen(other)];
});

beforeEach(async () => {
  for (const chatter of open.splice(0)) chatter.close();
  // Remove messages and state of earlier tests.
  for (const merchant of ['aurora', 'lotus'])
    await gateway.context.db.withMerchant(merchant, async (db) => {
      await db.deleteFrom('chat_message').where('merchant', '=', merchant).execute();
      await db
        .updateTable('chat_member')
        .set({ hits: [], muted_until: null, due_at: new Date(0), seen_id: 0n })
        .where('merchant', '=', merchant)
        .execute();
    });
});

afterAll(async () => {
  await other.close();
  await gateway.close();
});

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

const members = new Map<string, Promise<Visitor>>();

/** A logged-in member, reused throughout the file. */
function member(account: string, merchant = 'aurora'): Promise<Visitor> {
  const name = `${merchant} ${account}`;
  const known = members.get(name) ?? logIn(account, merchant);
  members.set(name, known);
  return known;
}

async function logIn(account: string, merchant = 'aurora'): Promise<Visitor> {
  const visitor = createVisitor(gateway, merchant);
  const reply = await visitor.logIn(account, 'Livery-demo-1');
  expect(reply.json().success).toBe(true);
  return visitor;
}

async function ticketOf(visitor: Visitor): Promise<string> {
  const reply = await visitor.ask('GET', '/wps/relay/CBS_launchChat');
  const address = new URL(reply.json().value.chatUrl);
  expect(address.origin).toBe('http://chat.localhost:8080');
  return address.searchParams.get('ticket') ?? '';
}

/** Opens the chat room for a member, on the first process by default. */
async function enter(visitor: Visitor, process: 0 | 1 = 0) {
  const chatter = await openChatter(ports[process]);
  open.push(chatter);
  chatter.ask({ type: 'enter', ticket: await ticketOf(visitor) });
  const entered = await chatter.next('entered');
  const history = await chatter.next('history');
  return { ...chatter, entered, history };
}

const post = (chatter: Pick<Chatter, 'ask'>, text: string, key: string = randomUUID()) => {
  chatter.ask({ type: 'say', text, key });
  return key;
};
const withText = (text: string) => (reported: { message: { text: string } }) => reported.message.text === text;
const idOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.ask('GET', '/wps/member/info')).json().value.id;

describe('M58, M90: the chat room', () => {
  test('M58, M90: two members talk; each gets the author by a masked name, and the author’s own message by its key', async () => {
    const [ann, bob] = [await enter(await member('player1')), await enter(await member('agent1'))];
    expect([ann.entered.canWrite, ann.entered.site]).toEqual([true, 'http://aurora.localhost']);
    expect(ann.entered.who).not.toBe(bob.entered.who);
    const key = post(ann, '  hello   <b>room</b> ');
    const mine = await ann.next('message');
    const theirs = await bob.next('message');
    expect(mine.key).toBe(key);
    expect(theirs).toEqual({ type: 'message', message: mine.message });
    expect(theirs.message).toMatchObject({ text: 'hello <b>room</b>', who: ann.entered.who });
    expect(theirs.message.name).toMatch(/^.{1,2}•••$/u);
    post(bob, 'hi');
    expect((await ann.next('message', withText('hi'))).message.who).toBe(bob.entered.who);
  });

  test('M90: on entry the user gets earlier messages, the newest fifty, oldest first', async () => {
    const ann = await enter(await member('player1'));
    for (const text of ['one', 'two', 'three']) post(ann, text);
    await ann.next('message', withText('three'));
    const late = await enter(await member('agent1'));
    expect(late.history.messages.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(late.history.isWhole).toBe(true);
  });

  test('M90: rooms of merchants are apart, though accounts share a name', async () => {
    const aurora = await enter(await member('player1'));
    const lotus = await enter(await member('player1', 'lotus'));
    post(aurora, 'only here');
    await aurora.next('message');
    post(lotus, 'only there');
    expect((await lotus.next('message')).message.text).toBe('only there');
    expect(aurora.all('message').map(({ message }) => message.text)).toEqual(['only here']);
    await aurora.next('presence', ({ count }) => count === 1);
  });

  test('M90: two gateway processes share a room: messages of one reach the other, and both see all members', async () => {
    const [ann, bob] = [await enter(await member('player1'), 0), await enter(await member('agent1'), 1)];
    post(ann, 'from the first');
    expect((await bob.next('message')).message.text).toBe('from the first');
    post(bob, 'from the second');
    await ann.next('message', withText('from the second'));
    const seen = await ann.next('presence', ({ count }) => count === 2);
    expect(seen.people.map(({ who }) => who).toSorted()).toEqual([ann.entered.who, bob.entered.who].toSorted());
    bob.close();
    expect((await ann.next('presence', ({ count }) => count === 1)).people.map(({ who }) => who)).toEqual([
      ann.entered.who,
    ]);
  });

  test('M90: a message without a notification is found by comparing', async () => {
    const ann = await enter(await member('player1'));
    const memberId = await idOf(await member('agent1'));
    await gateway.context.db.withMerchant('aurora', async (db) => {
      const { last_change: id } = await db
        .updateTable('chat_room')
        .set((row) => ({ last_change: row('last_change', '+', 1n) }))
        .where('merchant', '=', 'aurora')
        .returning('last_change')
        .executeTakeFirstOrThrow();
      const row = { id, change: id, member_id: memberId, key: 'quiet-one-1', who: 'abcdefgh', name: 'Ag•••' };
      await db
        .insertInto('chat_message')
        .values({ merchant: 'aurora', ...row, words: 'untold', removed_at: null })
        .execute();
    });
    expect((await ann.next('message')).message.text).toBe('untold');
  });

  test('M90: a ticket opens the room once, and no other merchant’s', async () => {
    const ticket = await ticketOf(await member('player1'));
    const answers = await Promise.all(
      [ticket, ticket, ticket.replace(/aurora$/, 'lotus'), `${'A'.repeat(43)}aurora`, `${'A'.repeat(43)}nobody`].map(
        async (one) => {
          const chatter = await openChatter(ports[0]);
          open.push(chatter);
          chatter.ask({ type: 'enter', ticket: one });
          return Promise.race([chatter.next('entered'), chatter.next('left')]);
        },
      ),
    );
    expect(answers.filter(({ type }) => type === 'entered')).toHaveLength(1);
    expect(answers.slice(2)).toEqual(Array.from({ length: 3 }, () => ({ type: 'left', why: 'ticket' })));
    const { rows } = await gateway.context.db.withMerchant('aurora', async (db) => ({
      rows: await db.selectFrom('chat_visit').select('pass').where('merchant', '=', 'aurora').execute(),
    }));
    expect(rows.every(({ pass }) => pass.length === 32)).toBe(true);
  });

  test('M90: a disconnected page reconnects by its pass, gets what it missed, and sends nothing twice', async () => {
    const [ann, bob] = [await enter(await member('player1')), await enter(await member('agent1'))];
    const key = post(ann, 'before');
    const before = await ann.next('message');
    await bob.next('message');
    ann.close();
    await ann.ended;
    post(bob, 'meanwhile');
    await bob.next('message', withText('meanwhile'));
    const again = await openChatter(ports[1]);
    open.push(again);
    again.ask({ type: 'resume', pass: ann.entered.pass, after: before.message.id });
    expect((await again.next('entered')).who).toBe(ann.entered.who);
    const { messages, isWhole } = await again.next('history');
    expect([isWhole, messages.map(({ text }) => text)]).toEqual([false, ['before', 'meanwhile']]);
    post(again, 'before', key);
    post(again, 'after');
    expect((await again.next('message')).message.text).toBe('after');
    expect((await bob.next('message', withText('after'))).message.text).toBe('after');
    expect(bob.all('message').filter(withText('before'))).toHaveLength(1);
  });

  test('M90: five messages at once are accepted, the sixth is refused with its wait time', async () => {
    const ann = await enter(await member('player1'));
    const keys = ['1', '2', '3', '4', '5', '6'].map((text) => post(ann, text));
    const refused = await ann.next('refused');
    expect([refused.why, refused.key]).toEqual(['tooFast', keys[5]]);
    expect(refused.waitMs).toBeGreaterThan(0);
    expect(refused.waitMs).toBeLessThanOrEqual(1_500);
    await ann.next('message', withText('5'));
    expect(ann.all('message').map(({ message }) => message.text)).toEqual(['1', '2', '3', '4', '5']);
  });

  test.each([
    ['', 'empty'],
    [' \u200B\n', 'empty'],
    ['a'.repeat(201), 'tooLong'],
    ['call 0912 345 678', 'contact'],
    ['see www.rival.example', 'contact'],
  ])('M90: %j is refused as %s', async (text, why) => {
    const ann = await enter(await member('player1'));
    post(ann, text);
    expect((await ann.next('refused')).why).toBe(why);
    expect(ann.all('message')).toEqual([]);
  });

  test('M90: words are masked, the merchant’s own among them; the third time only the writer is muted', async () => {
    const setWords = (words: readonly string[]) =>
      gateway.context.db.withMerchant('aurora', (db) => setRoomWords(db, 'aurora', words));
    await setWords([' rivalbet ', 'x', 'rivalbet']);
    const [ann, bob] = [await enter(await member('player1')), await enter(await member('agent1'))];
    for (const text of ['what the fuck', 'try r1valbet', 'sh!t']) post(ann, text);
    await bob.next('message', withText('what the ****'));
    await bob.next('message', withText('try ********'));
    const { forMs } = await ann.next('muted');
    expect(forMs).toBeGreaterThan(4 * 60_000);
    expect(forMs).toBeLessThanOrEqual(5 * 60_000);
    post(ann, 'sorry');
    const refused = await ann.next('refused');
    expect([refused.why, refused.waitMs > 4 * 60_000]).toEqual(['muted', true]);
    post(bob, 'calm down');
    await ann.next('message', withText('calm down'));
    const audit = await gateway.context.db.withMerchant('aurora', (db) =>
      db.selectFrom('chat_audit').select(['actor', 'action', 'reason']).where('merchant', '=', 'aurora').execute(),
    );
    expect(audit).toContainEqual({ actor: 'system', action: 'mute', reason: 'word filter' });
    await setWords([]);
  });

  test('M90: staff mute, unmute and remove a message; pages of every process are notified, and it is logged', async () => {
    const remove = (merchant: string, id: number) =>
      gateway.context.db.withMerchant(merchant, (db) => removeMessage(db, merchant, BigInt(id), why));
    const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);
    const why = { actor: 'sam', reason: 'house rules' };
    const [annMember, bobMember] = [await member('player1'), await member('agent1')];
    const [ann, bob] = [await enter(annMember, 0), await enter(bobMember, 1)];
    const annId = await idOf(annMember);
    post(ann, 'to be removed');
    const { message } = await bob.next('message');
    expect(await remove('aurora', message.id)).toBe(annId);
    expect(await remove('aurora', message.id)).toBeUndefined();
    expect(await remove('lotus', message.id)).toBeUndefined();
    expect([(await ann.next('removed')).id, (await bob.next('removed')).id]).toEqual([message.id, message.id]);
    await inAurora((db) => muteMember(db, 'aurora', annId, 30, why));
    await ann.next('muted', ({ forMs }) => forMs > 29 * 60_000);
    post(ann, 'let me in');
    expect((await ann.next('refused')).why).toBe('muted');
    expect(await inAurora((db) => unmuteMember(db, 'aurora', annId, why))).toBe(true);
    await ann.next('muted', ({ forMs }) => forMs === 0);
    post(ann, 'thanks');
    await bob.next('message', withText('thanks'));
    const audit = await gateway.context.db.withMerchant('aurora', (db) =>
      db.selectFrom('chat_audit').select(['action', 'message_id']).where('actor', '=', 'sam').orderBy('id').execute(),
    );
    expect(audit.map(({ action, message_id }) => [action, message_id])).toEqual([
      ['remove', BigInt(message.id)],
      ['mute', null],
      ['unmute', null],
    ]);
    expect((await enter(await member('player1'))).history.messages.map(({ text }) => text)).toEqual(['thanks']);
  });

  test('M90: a logged-out user is removed within two seconds, in every process, and cannot return by pass', async () => {
    const visitor = await logIn('player1');
    const [here, there] = [await enter(visitor, 0), await enter(visitor, 1)];
    await visitor.ask('DELETE', '/wps/session/logout');
    expect([(await here.next('left')).why, (await there.next('left')).why]).toEqual(['loggedOut', 'loggedOut']);
    await Promise.all([here.ended, there.ended]);
    const again = await openChatter(ports[0]);
    open.push(again);
    again.ask({ type: 'resume', pass: here.entered.pass, after: 0 });
    expect((await again.next('left')).why).toBe('loggedOut');
  });

  test('M90: a locked-out member is removed, and an earlier ticket opens nothing', async () => {
    const visitor = await member('agent1');
    const [ticket, inside] = [await ticketOf(visitor), await enter(visitor)];
    const setStatus = (status: 'active' | 'disabled') =>
      gateway.context.db.withMerchant('aurora', (db) =>
        db
          .updateTable('member')
          .set({ status })
          .where('merchant', '=', 'aurora')
          .where('account_key', '=', 'agent1')
          .execute(),
      );
    await setStatus('disabled');
    expect((await inside.next('left')).why).toBe('loggedOut');
    const late = await openChatter(ports[0]);
    open.push(late);
    late.ask({ type: 'enter', ticket });
    expect((await late.next('left')).why).toBe('ticket');
    await setStatus('active');
  });

  test('M90: a trial account reads and does not write', async () => {
    const visitor = await member('player1');
    const memberId = await idOf(visitor);
    const setType = (type: number) =>
      gateway.context.db.withMerchant('aurora', (db) =>
        db.updateTable('member').set({ type }).where('merchant', '=', 'aurora').where('id', '=', memberId).execute(),
      );
    await setType(4);
    const trial = await enter(visitor);
    expect(trial.entered.canWrite).toBe(false);
    post(trial, 'hello');
    expect((await trial.next('refused')).why).toBe('trial');
    await setType(0);
  });

  test('M90: unread are the messages of others since the member last read, ninety-nine at most', async () => {
    const visitor = await member('player1');
    const unread = async () => (await visitor.ask('GET', '/wps/relay/CBS_unreadCount')).json().value;
    const [ann, bob] = [await enter(visitor), await enter(await member('agent1'))];
    post(ann, 'mine');
    for (const text of ['one', 'two']) post(bob, text);
    const last = await ann.next('message', withText('two'));
    expect(await unread()).toBe(2);
    ann.ask({ type: 'seen', id: last.message.id + 1_000_000 });
    await expect.poll(unread).toBe(0);
    post(bob, 'three');
    await ann.next('message', withText('three'));
    expect(await unread()).toBe(1);
    const bobId = await idOf(await member('agent1'));
    await gateway.context.db.withMerchant('aurora', async (db) => {
      const rows = Array.from({ length: 150 }, (_, at) => ({
        merchant: 'aurora',
        id: BigInt(10_000_000 + at),
        change: BigInt(10_000_000 + at),
        member_id: bobId,
        key: `many-${at}-many`,
        who: 'abcdefgh',
        name: 'Ag•••',
        words: 'many',
        removed_at: null,
      }));
      await db.insertInto('chat_message').values(rows).execute();
    });
    expect(await unread()).toBe(99);
  });

  test('M90: a page of another origin, with invalid messages or with a flood is disconnected', async () => {
    for (const origin of ['http://aurora.localhost:8080', 'null'])
      await expect(openChatter(ports[0], origin)).rejects.toThrow('403');
    const loud = await openChatter(ports[0]);
    for (let count = 0; count < 12; count += 1) loud.ask({ type: 'seen', id: count });
    expect(await loud.ended).toBe(1_008);
  });

  test('M90: no ticket without a log-in, and none where the merchant has closed the room', async () => {
    expect((await gateway.ask('aurora', { url: '/wps/relay/CBS_launchChat' })).statusCode).toBe(401);
    const visitor = await member('player1', 'lotus');
    await gateway.context.trees.toggleSwitch('lotus', 'CBS3', false, 'ops');
    const replies = ['CBS_launchChat', 'CBS_unreadCount'].map((code) => visitor.ask('GET', `/wps/relay/${code}`));
    for (const reply of await Promise.all(replies)) expect(reply.json().errorCode).toBe('function_not_available');
    await gateway.context.trees.toggleSwitch('lotus', 'CBS3', true, 'ops');
  });

  test('M90: the room has five hundred messages', async () => {
    const visitor = await member('player1');
    const ann = await enter(visitor);
    const memberId = await idOf(visitor);
    await gateway.context.db.withMerchant('aurora', async (db) => {
      const { last_change } = await db
        .updateTable('chat_room')
        .set((row) => ({ last_change: row('last_change', '+', 600n) }))
        .where('merchant', '=', 'aurora')
        .returning('last_change')
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: 510 }, (_, at) => last_change - BigInt(at)).map((id) => ({
        merchant: 'aurora',
        id,
        change: id,
        member_id: memberId,
        key: `old-${id}-old`,
        who: 'abcdefgh',
        name: 'Pl•••',
        words: 'old',
        removed_at: null,
      }));
      await db.insertInto('chat_message').values(rows).execute();
    });
    post(ann, 'newest');
    await ann.next('message', withText('newest'));
    const { count } = await gateway.context.db.withMerchant('aurora', (db) =>
      db
        .selectFrom('chat_message')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('merchant', '=', 'aurora')
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBe(500);
  });

  test('M90: a process that stops closes its connections, so that pages reconnect to another', async () => {
    const { config, log } = gateway.context;
    const third = await buildGateway(createContext(config, gateway.database.database, log));
    const port = await listen(third);
    const chatter = await openChatter(port);
    chatter.ask({ type: 'enter', ticket: await ticketOf(await member('player1')) });
    const { pass } = await chatter.next('entered');
    await chatter.next('history');
    const [code] = await Promise.all([chatter.ended, third.close()]);
    expect(code).toBe(1_012);
    const back = await openChatter(ports[0]);
    open.push(back);
    back.ask({ type: 'resume', pass, after: 0 });
    await back.next('history');
  });
});
