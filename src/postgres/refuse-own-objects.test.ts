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

test('a role loses the default right to create temporary tables, also with several concurrent starts', async () => {
  await make();
  await Promise.all(Array.from({ length: 4 }, () => withClient(ownerUrl, (owner) => refuseOwnObjects(owner, [ROLE]))));
  await expect(make()).rejects.toThrow(/permission denied to create temporary tables/);
});

test('without the right to revoke, the error gives the administrator’s command', async () => {
  const refused = withClient(roleUrl, (role) => refuseOwnObjects(role, [ROLE, 'nobody_of_this_name']));
  await expect(refused).rejects.toThrow(RoleCreatesObjects);
  await expect(refused).rejects.toThrow(`revoke temporary, create on database "${name}" from public, ${ROLE}.`);
});
