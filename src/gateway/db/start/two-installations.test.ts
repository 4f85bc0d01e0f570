import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLog } from '#gateway/process/log.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { canLogIn, withClient } from '#postgres/connect.ts';
import { ensureRoles } from './app-role.ts';
import { startDatabase } from './start.ts';

/** A second installation on the server: a database of its own, and an owner with another password. */
const name = `second_${randomBytes(4).toString('hex')}`;
const server = inject('databaseUrl');
const secondUrl = Object.assign(new URL(server), { username: name, password: 'another', pathname: `/${name}` }).href;
let first: TestDatabase;

beforeAll(async () => {
  first = await createTestDatabase();
  await withClient(server, async (owner) => {
    await owner.query(`create role ${name} login createrole password 'another'; grant ${name} to current_user`);
    await owner.query(`create database ${name} owner ${name}`);
  });
});

afterAll(async () => {
  await withClient(server, (owner) => owner.query(`drop database ${name}`));
  const itself = Object.assign(new URL(secondUrl), { pathname: '/postgres' }).href;
  await withClient(itself, (self) => self.query(`drop role ${name}_app, ${name}_console, ${name}_edge`));
  await withClient(server, (owner) => owner.query(`drop role ${name}`));
  await first.drop();
});

test('a second installation on the server does not take the first one’s roles: it says how to name its own', async () => {
  await expect(ensureRoles(secondUrl)).rejects.toThrow(
    /^The role livery_app serves the database \w+ on this server, with another password\. Give this installation its own roles by LIVERY_DATABASE_ROLES=NAME/,
  );
  expect(await canLogIn(first.appUrl)).toBe(true);
});

test('with names of its own it serves its merchants, and neither reads the other’s tables', async () => {
  const config = { kind: 'url', url: secondUrl, poolerUrl: undefined, roles: undefined, rolePrefix: name } as const;
  const { database, stop } = await startDatabase(config, createLog('silent'));
  expect(await database.prove()).toBe('ok');
  expect(new URL(database.appUrl).username).toBe(`${name}_app`);
  expect(await canLogIn(first.appUrl)).toBe(true);
  const read = (url: string, at: string) =>
    withClient(Object.assign(new URL(url), { pathname: new URL(at).pathname }).href, (role) =>
      role.query('select from merchant'),
    );
  await expect(read(first.appUrl, secondUrl)).rejects.toThrow(/permission denied/);
  await expect(read(database.appUrl, first.ownerUrl)).rejects.toThrow(/permission denied/);
  await stop();
});
