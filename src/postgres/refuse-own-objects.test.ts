import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withClient } from './connect.ts';
import { ensureRole } from './ensure-role.ts';
import { RoleCreatesObjects, refuseOwnObjects } from './refuse-own-objects.ts';

const ROLE = 'livery_maker';
const name = `test_making_${randomBytes(6).toString('hex')}`;
let ownerUrl: string;
let roleUrl: string;

beforeEach(async () => {
  const server = inject('databaseUrl');
  await withClient(server, (owner) => owner.query(`create database ${name}`));
  ownerUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  roleUrl = await withClient(ownerUrl, (owner) => ensureRole(owner, ownerUrl, ROLE));
});

afterEach(() =>
  withClient(inject('databaseUrl'), async (owner) => {
    await owner.query(`drop database ${name}`);
    await owner.query(`drop role ${ROLE}`);
  }),
);

const make = () => withClient(roleUrl, (role) => role.query('create temporary table own (n int)'));

test('a role that may make temporary tables, as everybody may in a new database, may not any more; several starts at once do', async () => {
  await make();
  await Promise.all(Array.from({ length: 4 }, () => withClient(ownerUrl, (owner) => refuseOwnObjects(owner, [ROLE]))));
  await expect(make()).rejects.toThrow(/permission denied to create temporary tables/);
});

test('who may not take the right away is told what the keeper of the database does', async () => {
  const refused = withClient(roleUrl, (role) => refuseOwnObjects(role, [ROLE, 'nobody_of_this_name']));
  await expect(refused).rejects.toThrow(RoleCreatesObjects);
  await expect(refused).rejects.toThrow(`revoke temporary, create on database "${name}" from public, ${ROLE}.`);
});
