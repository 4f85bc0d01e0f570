import { connect } from 'node:net';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpTransport } from '#gateway/features/mail/transport.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { openDatabase } from './client.ts';
import { isTransient, isUnavailable, sqlState } from './errors.ts';

let made: TestDatabase;

beforeAll(async () => {
  made = await createTestDatabase();
});

afterAll(() => made.drop());

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it was taken'),
    (error: unknown) => error,
  );

/** A port without a listener. */
const CLOSED_PORT = { host: '127.0.0.1', port: 1 };

test('a connection refused by another system is not reported as a database that is down', async () => {
  const socket = connect(CLOSED_PORT.port, CLOSED_PORT.host);
  const refused = await new Promise<unknown>((resolve) => socket.once('error', resolve));
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  const smtp = createSmtpTransport({ ...CLOSED_PORT, from: 'a@aurora.example', isLocal: true, secure: false } as never);
  const mail = { messageId: '<1@x>', brand: 'Aurora', to: 'b@x.example', subject: 's', text: 't', html: '' };
  const others = [
    refused,
    await errorOf(smtp.send(mail)),
    Object.assign(new Error('read'), { code: 'ECONNRESET' }),
    Object.assign(new Error('the vendor answered in its own words'), { code: '57P01' }),
    Object.assign(new Error('write'), { code: 'EPIPE' }),
    new Error('the provider says: Connection terminated'),
  ];
  smtp.close();
  for (const error of others) {
    expect({ error, is: isUnavailable(error) }).toEqual({ error, is: false });
    expect({ error, is: isTransient(error) }).toEqual({ error, is: false });
    expect(sqlState(error)).toBeUndefined();
  }
});

test('a database that refuses, ends or drops its connection is down', async () => {
  const url = `postgres://nobody@${CLOSED_PORT.host}:${CLOSED_PORT.port}/none`;
  const gone = openDatabase({ ownerUrl: url, appUrl: url, consoleUrl: url, log: createLog('silent') });
  const refused = await errorOf(sql`select 1`.execute(gone.platform));
  await gone.close();
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  expect(isUnavailable(refused)).toBe(true);

  const { owner } = made.database;
  const ended = await errorOf(
    owner.transaction().execute((scope) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(scope)),
  );
  expect(isUnavailable(ended)).toBe(true);
});

test('a read-only database is down: the failover has another one', async () => {
  const refused = await errorOf(
    made.database.owner.transaction().execute(async (scope) => {
      await sql`set transaction read only`.execute(scope);
      await sql`delete from timer`.execute(scope);
    }),
  );
  expect(sqlState(refused)).toBe('25006');
  expect(isUnavailable(refused)).toBe(true);
});

test('a statement error is neither, and has its SQLSTATE', async () => {
  const fault = await errorOf(sql`select 1 / 0`.execute(made.database.owner));
  expect(fault).toBeInstanceOf(DatabaseError);
  expect(sqlState(fault)).toBe('22012');
  expect(isTransient(fault)).toBe(false);
});
