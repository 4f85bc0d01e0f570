import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fillPromotionBudget,
  putPromotionRule,
  staffRules,
  tryPromotionRule,
} from '#contract/staff/promotion-rules/calls.ts';
import { promotionRule } from '#contract/staff/promotion-rules/schemas.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { seatColleague, type TestColleague } from '#gateway/testing/staff.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';

let gateway: TestGateway;
let operator: TestColleague;
let support: TestColleague;
let auditor: TestColleague;
const ID = 'weekly-cash-back';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  operator = await seatColleague(gateway, 'operator', ['aurora'], 'Olga');
  support = await seatColleague(gateway, 'support', ['aurora'], 'Sam');
  auditor = await seatColleague(gateway, 'auditor');
});

afterAll(() => gateway.close());

const RULE: PromotionRule = {
  ...{ kind: 'CASHBACK', claim: 'CLAIM', ready: 'AT_ONCE', days: 30, rates: [{ category: 'RNG', ppm: 5_000 }] },
};
const put = (colleague: TestColleague, change: object = {}) =>
  colleague.send(
    putPromotionRule,
    { id: ID, version: 0, rule: RULE, isOn: true, reason: 'autumn', ...change } as never,
    'aurora',
  );
const rulesOf = async (colleague: TestColleague) => {
  const reply = await colleague.send(staffRules, {}, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return staffRules.read(reply.json().value);
};

test('a rule is tried, set, told in the journal and seen; what somebody changed meanwhile is not overwritten', async () => {
  const tried = await support.send(tryPromotionRule, { id: ID, rule: RULE }, 'aurora');
  expect(tried.json().value).toMatchObject({ amount: '0.00', members: 0, isAtMost: false });
  const refused = await put(support, { rule: { ...RULE, rates: undefined } });
  expect([refused.statusCode, refused.json().value]).toEqual([422, { fields: [{ field: 'rates' }] }]);
  expect((await put(support)).json()).toEqual({ success: true, value: { version: 1 } });
  expect((await put(operator)).statusCode).toBe(409);
  const told = (await rulesOf(auditor)).rules.find(({ id }) => id === ID);
  expect(told).toMatchObject({ version: 1, isOn: true, rule: RULE });
  expect((await put(operator, { version: 1, isOn: false })).json().value).toEqual({ version: 2 });
  const entries = await gateway.context.db.withMerchant('aurora', (db) =>
    db.selectFrom('journal').select('action').where('subject', '=', `promotion:${ID}`).orderBy('seq').execute(),
  );
  expect(entries.map(({ action }) => action)).toEqual(['promotion.ruleOn', 'promotion.ruleOff']);
});

test('a budget is filled and emptied by operators alone, once for a key, and never below nothing', async () => {
  const fill = (colleague: TestColleague, amount: string, key: string = randomUUID()) =>
    colleague.send(fillPromotionBudget, { name: 'AUTUMN', amount, key, reason: 'autumn' }, 'aurora');
  expect((await fill(support, '10.00')).statusCode).toBe(403);
  const key = randomUUID();
  for (const _ of [1, 2]) expect((await fill(operator, '250.00', key)).json().value).toEqual({ left: '250.00' });
  expect((await fill(operator, '-250.01')).statusCode).toBe(422);
  expect((await fill(operator, '-50.00')).json().value).toEqual({ left: '200.00' });
  expect((await rulesOf(auditor)).budgets).toEqual([
    { name: 'AUTUMN', left: '200.00', filled: '200.00', promotions: [] },
  ]);
});

test('the call takes the fields that the schema of rules has, and no others', () => {
  const schema = JSON.parse(readFileSync('schemas/promotion-rule.schema.json', 'utf8'));
  expect(Object.keys(promotionRule.properties).toSorted()).toEqual(Object.keys(schema.properties).toSorted());
  expect(promotionRule.required?.toSorted()).toEqual(schema.required.toSorted());
});
