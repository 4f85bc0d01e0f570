/** Writes member events into the event stream in the format of the ledger and the wallet. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { asOwner } from '#gateway/testing/as-owner.ts';
import type { TestGateway } from '#gateway/testing/gateway.ts';

interface Reported {
  readonly at: string;
  readonly kind: string;
  readonly body: object;
}

/** Writes each event in its own commit, so that stream positions follow their order. */
export async function notifyAll(
  { context }: TestGateway,
  merchant: string,
  events: readonly Reported[],
): Promise<void> {
  for (const { at, kind, body } of events)
    await asOwner(context.db, merchant, (owner) =>
      sql`insert into event (merchant, at, kind, body) values (${merchant}, ${at}, ${kind}, ${JSON.stringify(body)})`.execute(
        owner,
      ),
    );
}

export interface ReportedRound {
  readonly memberId: string;
  readonly bet: bigint;
  readonly won?: bigint;
  readonly outcome?: 'closed' | 'late';
  readonly round?: string;
  readonly nodeId?: string;
  readonly category?: string;
  readonly vendor?: string;
  readonly currency?: string;
  readonly isPlay?: boolean;
}

/** A closed round, or a reverted bet. */
export function round(at: string, reported: ReportedRound): Reported {
  const { memberId, bet, won = 0n, outcome = 'closed', round: name = at, nodeId = 'n1', category = 'RNG' } = reported;
  const { vendor = 'HOUSE', currency = 'USD', isPlay = false } = reported;
  const line = [outcome, memberId, name, nodeId, category, currency, isPlay, String(bet), String(won)];
  return { at, kind: 'rounds', body: { vendor, lines: [line] } };
}

/** A received deposit, or with a negative amount a reversed one. */
export function deposit(at: string, memberId: string, minor: bigint, currency = 'USD'): Reported {
  const side = (account: string, amount: bigint, member?: string) => {
    return { account, wallet: 'MAIN', currency, amount: String(amount), ...(member && { member }) };
  };
  const sides = [side('provider', -minor), side('member', minor, memberId)];
  return {
    at,
    kind: minor > 0n ? 'deposit' : 'reversal',
    body: { transfer: randomUUID(), actor: 'bank', sides },
  };
}

export const login = (at: string, member: string): Reported => ({ at, kind: 'login', body: { member } });
