import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGateway } from '../app.ts';
import { createContext } from '../context/context.ts';
import { createLog } from '../process/log.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';
import { createVisitor } from '../testing/visitor.ts';

let gateway: TestGateway;
let lines = '';

beforeAll(async () => {
  const silent = await createTestGateway(['aurora']);
  const destination = new Writable({
    write(chunk, _, done) {
      lines += String(chunk);
      done();
    },
  });
  const context = createContext(silent.context.config, silent.database.database, createLog('trace', destination));
  const app = await buildGateway(context);
  const ask: TestGateway['ask'] = (merchant, request) => {
    const host = `${merchant}.localhost`;
    return app.inject({ ...request, headers: { host, merchant, origin: `http://${host}`, ...request.headers } });
  };
  gateway = { ...silent, app, context, ask };
});

afterAll(async () => {
  await gateway.app.close();
  await gateway.close();
});

test('D18: the log has no name, number, address or secret of a member, in success and failure', async () => {
  const address = '203.0.113.199';
  const visitor = createVisitor(gateway, 'aurora', address);
  const secrets = [
    'Plantedname1',
    'Plantedpass1',
    '+6583334444',
    '83334444',
    'Planted Payee',
    'Plantedwrong1',
    address,
  ];
  const humanCheck = () => visitor.humanCheck('register');
  const origin = {
    registerUrl: 'http://aurora.localhost',
    domain: 'aurora.localhost',
    registerMethod: 'WEB',
    login: true,
  };
  const fields = {
    username: 'Plantedname1',
    password: 'Plantedpass1',
    confirmPassword: 'Plantedpass1',
    payeeName: 'Planted Payee',
  };
  const registered = await visitor.ask('PUT', '/wps/member/register', {
    ...origin,
    ...fields,
    humanCheck: await humanCheck(),
  });
  expect(registered.json().success).toBe(true);
  await visitor.ask('PUT', '/wps/member/register', { ...origin, ...fields, humanCheck: await humanCheck() });
  await visitor.ask('PUT', '/wps/member/register', { ...origin, ...fields, username: '1' });
  for (let round = 0; round < 4; round += 1) await visitor.logIn('Plantedname1', 'Plantedwrong1');
  const sms = { mobileNum: '83334444', countryDialingCode: '65', humanCheck: await visitor.humanCheck('sms') };
  await visitor.ask('POST', '/wps/verification/sms/noLogin', sms);
  visitor.token = registered.json().value.token;
  secrets.push(visitor.token ?? '', ...visitor.cookies.values());
  await visitor.ask('GET', '/wps/member/info');
  await visitor.ask('DELETE', '/wps/session/logout');
  // An internal error whose PostgreSQL message contains a row.
  await sql`alter table member add constraint never check (false) not valid`.execute(gateway.context.db.owner);
  const failed = { ...origin, ...fields, username: 'Plantedfail1', humanCheck: await humanCheck() };
  expect((await visitor.ask('PUT', '/wps/member/register', failed)).statusCode).toBe(500);
  expect(lines).toContain('gateway.call_failed');
  secrets.push('Plantedfail1', 'plantedfail1');
  for (const secret of secrets) expect(lines).not.toContain(secret);
});
