import { randomUUID } from 'node:crypto';
import type { LimitKey } from '#contract/protection/read.ts';
import type { TestGateway } from '#gateway/testing/gateway.ts';
import { openGameSession, type Table, type VendorReply } from '#gateway/testing/vendor.ts';
import type { Visitor } from '#gateway/testing/visitor.ts';
import { asOwner } from '#gateway/testing/withdrawer.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The gateway's clock of a test: the real time plus what the test adds. */
export function createTestClock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    pass: (ms: number) => {
      ahead += ms;
    },
    setTo: (at: number) => {
      ahead = at - Date.now();
    },
  };
}

/** A clock that moves only when the test says so, to the millisecond. */
export function createStillClock() {
  let at = Date.now();
  return {
    now: () => at,
    pass: (ms: number) => {
      at += ms;
    },
  };
}

/** The value of a limit in the member's state. */
interface LimitValue {
  readonly measure: string;
  readonly period?: string;
  readonly amount?: string;
  readonly used?: string;
  readonly left?: string;
  readonly endsAt?: number;
  readonly contactAbove?: string;
  readonly request?: {
    readonly amount?: string;
    readonly effectiveAt: number;
    readonly confirmUntil: number;
    readonly contact?: true;
  };
}

interface Reply {
  readonly success: boolean;
  readonly errorCode?: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  readonly value: any;
}

/** A member with a page and an open game. */
export interface ProtectedPlayer {
  readonly visitor: Visitor;
  readonly table: Table;
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Reply>;
  set(key: LimitKey, amount: string | null): Promise<Reply>;
  confirm(key: LimitKey): Promise<Reply>;
  limit(key: LimitKey): Promise<LimitValue>;
  /** A bet in a round of its own, of an amount in minor units; returns ok or the refusal. */
  bet(amount: number, id?: string): Promise<string>;
  win(round: string, amount: number): Promise<string>;
  refund(round: string): Promise<string>;
  /** Without limits, breaks and what was measured. */
  reset(): Promise<void>;
}

export const outcomeOf = ({ body }: VendorReply) => (body.ok ? 'ok' : (body.error ?? ''));

export async function openProtectedPlayer(gateway: TestGateway, account = 'player1'): Promise<ProtectedPlayer> {
  const { visitor, table } = await openGameSession(gateway, 'aurora', account);
  const ask: ProtectedPlayer['ask'] = async (method, path, body) =>
    (await visitor.ask(method, `/wps/member/protection${path}`, body)).json();
  return {
    visitor,
    table,
    ask,
    set: (key, amount) => ask('PUT', '/limits', { ...key, amount }),
    confirm: (key) => ask('POST', '/limits/confirm', key),
    async limit(key) {
      const { value } = await ask('GET', '');
      return value.limits.find(
        (one: LimitValue) => one.measure === key.measure && one.period === ('period' in key ? key.period : undefined),
      );
    },
    bet: async (amount, id = randomUUID()) => outcomeOf(await table.bet(id, 1, amount, { id })),
    win: async (round, amount) => outcomeOf(await table.win(round, 2, amount)),
    refund: async (round) => outcomeOf(await table.rollback(round, round)),
    reset: () =>
      asOwner(
        gateway,
        'delete from member_limit; delete from limit_change; delete from play_pause; delete from play_guard; delete from reality_check; delete from session_time; delete from play_session; delete from reality_read; delete from member_register; delete from register_check; delete from threshold_case',
      ),
  };
}
