import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberCashier } from '#contract/staff/books/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { asOwner, createWithdrawer, type Withdrawer } from '#gateway/testing/withdrawer.ts';

let gateway: TestGateway;
let player: Withdrawer;
let auditor: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  player = await createWithdrawer(gateway, 'player1', '0071223344');
  auditor = await signInStaffUser(gateway, 'auditor', 'all');
});

afterAll(() => gateway.close());

async function readCashier() {
  const reply = await auditor.send(memberCashier, { id: player.memberId }, 'aurora');
  expect(reply.json().success, reply.body).toBe(true);
  return memberCashier.read(reply.json().value);
}

test('N10, M378: staff see the same withdrawal requirements as the member, one by one', async () => {
  for (const meet of [
    `update member set contact_changed_at = now()`,
    `update member set created_at = now() - interval '10 days', password_changed_at = now() - interval '10 days',
      contact_changed_at = null`,
  ]) {
    await asOwner(gateway, meet);
    const reported = await player.withdrawable();
    const { needs: requirements, blocks, cash, held } = await readCashier();
    expect([requirements, blocks]).toEqual([reported.needs, reported.blocks]);
    expect([cash, held]).toEqual([reported.cash, reported.held]);
  }
  // The two results differ, so the comparison above is not trivial.
  await player.withdraw('50');
  const reported = await player.withdrawable();
  expect((await readCashier()).blocks).toEqual(reported.blocks);
  expect(reported.blocks.map(({ code }: { code: string }) => code)).toContain('OPEN_ORDER');
});

test('N10, M378: an account of two members is flagged on both, its number masked', async () => {
  const [own] = (await readCashier()).accounts;
  expect(own).toMatchObject({ id: player.accountId, masked: expect.stringMatching(/3344$/), isShared: false });
  const other = await createWithdrawer(gateway, 'vip1', '0071223344');
  expect((await readCashier()).accounts[0]?.isShared).toBe(true);
  const reply = await auditor.send(memberCashier, { id: other.memberId }, 'aurora');
  expect(memberCashier.read(reply.json().value).accounts[0]?.isShared).toBe(true);
  expect(reply.body).not.toContain('0071223344');
});

test('N10, M378: the payment password lock is shown with its end, and not for another merchant', async () => {
  await asOwner(
    gateway,
    `update payment_password_guard set locked_until = now() + interval '30 minutes' where member_id = '${player.memberId}'`,
  );
  const { hasPaymentPassword, passwordLockedUntil, blocks } = await readCashier();
  expect(hasPaymentPassword).toBe(true);
  expect(blocks.map(({ code }) => code)).toContain('PASSWORD_LOCKED');
  expect(passwordLockedUntil).toBe(blocks.find(({ code }) => code === 'PASSWORD_LOCKED')?.until);
  const thirdParty = await auditor.send(memberCashier, { id: player.memberId }, 'lotus');
  expect([thirdParty.statusCode, thirdParty.json().errorCode]).toEqual([404, 'not_found']);
});
