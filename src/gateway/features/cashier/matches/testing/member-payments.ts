/** A member who pays another one's withdrawal, so that the other has something to confirm. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { TestGateway } from '#gateway/testing/gateway.ts';
import { insertAccount } from '../../accounts/store.ts';
import { letMembersPay, type MembersPaying } from './c2c.ts';

const MERCHANT = 'aurora';
const AMOUNT = 6_000n;

/** Answers a function that lets another member pay a member of aurora, and tells the receipt's id. Nothing is made before it is asked. */
export function openMemberPayments(gateway: TestGateway) {
  let desk: Promise<{ paying: MembersPaying; payer: string }> | undefined;
  return async (merchant: string, username: string): Promise<string | undefined> => {
    if (merchant !== MERCHANT) return undefined;
    desk ??= letMembersPay(gateway).then(async (paying) => ({ paying, payer: await paying.join('payer') }));
    const { paying, payer } = await desk;
    const { id: memberId } = await paying.one<{ id: string }>(
      sql`select id from member where merchant = ${merchant} and account = ${username}`,
    );
    await giveCash(paying, memberId);
    await giveAccount(gateway, paying, memberId);
    await paying.withdraw(memberId, AMOUNT);
    return (await paying.matchOf(await paying.deposit(payer, AMOUNT))).id;
  };
}

async function giveCash({ cashier, run }: MembersPaying, memberId: string): Promise<void> {
  const wanted = { memberId, wallet: 'MAIN', amountMinor: AMOUNT, reason: 'to withdraw' };
  const id = await run((db) => cashier.corrections.propose(db, MERCHANT, wanted, 'anna'));
  await run((db) => cashier.corrections.approve(db, MERCHANT, { id, version: 0n }, 'berta'));
}

async function giveAccount({ context }: TestGateway, { run, one }: MembersPaying, memberId: string): Promise<void> {
  const { id: methodId } = await one<{ id: string }>(
    sql`select id from pay_method where direction = 'WITHDRAWAL' and way = 'c2c' limit 1`,
  );
  const payee = { number: String(randomInt(10 ** 9, 10 ** 10)), holder: 'Kit Reader' };
  const account = { methodId, kind: 'C2C' as const, payee, coolOffHours: 0 };
  const atRest = createAtRest(context.config.secretKey);
  await run((db) => insertAccount(db, atRest, { merchant: MERCHANT, memberId }, account));
}
