/** A member who pays another member's withdrawal, so that the other has a receipt to confirm. */
import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { TestGateway } from '#gateway/testing/gateway.ts';
import { insertAccount } from '../../accounts/store.ts';
import { letMembersPay, type MembersPaying } from './c2c.ts';

const MERCHANT = 'aurora';

type Gateway = Pick<TestGateway, 'context'>;

/**
 * Returns a function that lets another member pay a member of aurora by the demo's methods, and returns the receipt's
 * id. Creates nothing before the first call.
 */
export function openMemberPayments(gateway: Gateway) {
  let desk: Promise<{ paying: MembersPaying; payer: string }> | undefined;
  return async (merchant: string, username: string): Promise<string | undefined> => {
    if (merchant !== MERCHANT) return undefined;
    desk ??= openDesk(gateway);
    const { paying, payer } = await desk;
    const { id: memberId } = await paying.one<{ id: string }>(
      sql`select id from member where merchant = ${merchant} and account = ${username}`,
    );
    // A random amount: a deposit prefers a withdrawal of the same amount, so no other member's is matched.
    const amount = BigInt(randomInt(6_000, 90_000));
    await giveCash(paying, memberId, amount);
    await giveAccount(gateway, paying, memberId);
    await paying.withdraw(memberId, amount);
    return (await paying.matchOf(await paying.deposit(payer, amount))).id;
  };
}

async function openDesk(gateway: Gateway) {
  const { rows } = await gateway.context.db.withMerchant(MERCHANT, (db) =>
    sql<{ id: string; direction: string }>`select id, direction from pay_method
      where merchant = ${MERCHANT} and way = 'c2c' order by place`.execute(db),
  );
  const idOf = (wanted: string) => rows.find(({ direction }) => direction === wanted)?.id;
  const [paysIn, paysOut] = [idOf('DEPOSIT'), idOf('WITHDRAWAL')];
  const paying = await letMembersPay(gateway, paysIn && paysOut ? [paysIn, paysOut] : undefined);
  return { paying, payer: await paying.join(`payer${randomBytes(5).toString('hex')}`) };
}

async function giveCash({ cashier, run }: MembersPaying, memberId: string, amountMinor: bigint): Promise<void> {
  const wanted = { memberId, wallet: 'MAIN', amountMinor, reason: 'to withdraw' };
  const id = await run((db) => cashier.corrections.propose(db, MERCHANT, wanted, 'anna'));
  await run((db) => cashier.corrections.approve(db, MERCHANT, { id, version: 0n }, 'berta'));
}

async function giveAccount({ context }: Gateway, { run, one }: MembersPaying, memberId: string): Promise<void> {
  const { id: methodId } = await one<{ id: string }>(
    sql`select id from pay_method where direction = 'WITHDRAWAL' and way = 'c2c' limit 1`,
  );
  const payee = { number: String(randomInt(10 ** 9, 10 ** 10)), holder: 'Kit Reader' };
  const account = { methodId, kind: 'C2C' as const, payee, coolOffHours: 0 };
  const atRest = createAtRest(context.config.secretKey);
  await run((db) => insertAccount(db, atRest, { merchant: MERCHANT, memberId }, account));
}
