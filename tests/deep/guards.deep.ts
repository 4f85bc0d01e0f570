/**
 * Turns off each guard of player protection in turn: the generated questions of the obligations that it keeps must find
 * it. A guard that no question misses would be one that no test holds.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { askPack, openAskedGateway } from '#gateway/features/protection/testing/ask-pack.ts';
import { asOwner } from '#gateway/testing/withdrawer.ts';
import type { Part } from '#model/packs/subjects.ts';
import { record } from './record.ts';

const { off } = vi.hoisted(() => ({ off: new Set<string>() }));

/** The module with guards that answer `instead` while they are off; a function is called in their place. */
const { replace } = vi.hoisted(() => ({
  replace: (module: object, guards: Readonly<Record<string, unknown>>) => ({
    ...module,
    ...Object.fromEntries(
      Object.entries(guards).map(([name, instead]) => {
        const guard: unknown = Reflect.get(module, name);
        if (typeof guard !== 'function') throw new TypeError(`there is no guard ${name}`);
        const answer = typeof instead === 'function' ? instead : () => instead;
        return [name, (...given: unknown[]) => Reflect.apply(off.has(name) ? answer : guard, undefined, given)];
      }),
    ),
  }),
}));

vi.mock('#gateway/features/protection/deposits.ts', async (module) =>
  replace(await module<object>(), { checkDeposit: Promise.resolve(undefined) }),
);
vi.mock('#gateway/features/protection/pauses.ts', async (module) =>
  replace(await module<object>(), { refusePaused: Promise.resolve(undefined) }),
);
vi.mock('#gateway/features/protection/market.ts', async (module) =>
  replace(await module<object>(), {
    refuseWithoutLimits: Promise.resolve(undefined),
    isAllowedAmount: true,
    mostStakeOf: Promise.resolve(null),
    shortestCycleOf: Promise.resolve(null),
  }),
);
vi.mock('#gateway/features/protection/thresholds.ts', async (module) =>
  replace(await module<object>(), {
    noteThresholds: Promise.resolve(undefined),
    refuseAboveThreshold: Promise.resolve(undefined),
  }),
);
vi.mock('#gateway/features/identity-review/refuse-unverified.ts', async (module) =>
  replace(await module<object>(), {
    refuseUnverified: Promise.resolve(undefined),
    missingBefore: Promise.resolve(undefined),
    noteDeadline: Promise.resolve(undefined),
  }),
);
vi.mock('#gateway/features/registers/service.ts', async (module) =>
  replace(await module<object>(), { refuseRegistered: Promise.resolve(undefined) }),
);
vi.mock('#gateway/markets/market-rules.ts', async (module) =>
  replace(await module<object>(), { isProhibited: Promise.resolve(false) }),
);
vi.mock('#model/limits/change.ts', async (module) =>
  replace(await module<object>(), {
    setAmount: (_zone: unknown, _limit: unknown, _state: unknown, amountMinor: unknown) => ({ amountMinor }),
  }),
);
vi.mock('#gateway/features/protection/settings.ts', async (module) =>
  replace(await module<object>(), { tightenRule: (own: unknown) => own }),
);
vi.mock('#gateway/features/protection/contact-first.ts', async (module) =>
  replace(await module<object>(), {
    readMostWithoutContact: Promise.resolve(() => undefined),
    waitsForContact: false,
  }),
);
vi.mock('#gateway/features/protection/choices.ts', async (module) =>
  replace(await module<object>(), { breakHours: [1], exclusionMonths: [1], realityCheckMinutes: [1] }),
);
vi.mock('#gateway/features/protection/balance-limit.ts', async (module) =>
  replace(await module<object>(), { refuseAboveBalance: Promise.resolve(undefined) }),
);
vi.mock('#gateway/features/protection/log-in-time.ts', async (module) =>
  replace(await module<object>(), { refuseOutOfTime: Promise.resolve(undefined) }),
);
vi.mock('#gateway/features/protection/reality-check.ts', async (module) =>
  replace(await module<object>(), { beginPlay: Promise.resolve(undefined) }),
);

interface Guard {
  /** Of the function, or of the trigger. */
  readonly guard: string;
  /** The table of a trigger that tells the wallet call. */
  readonly table?: string;
  readonly pack: string;
  /** Parts that must be found missing. */
  readonly holds: (part: Part) => boolean;
}

const GUARDS: readonly Guard[] = [
  { guard: 'checkDeposit', pack: 'gb', holds: ({ subject }) => subject.startsWith('deposit.gross') },
  { guard: 'refusePaused', pack: 'ca-on', holds: ({ kind, subject }) => kind === 'break' || subject === 'terms' },
  { guard: 'refuseWithoutLimits', pack: 'nl', holds: ({ kind }) => kind === 'limit' },
  { guard: 'isAllowedAmount', pack: 'de', holds: ({ subject }) => subject === 'deposit.gross P1M' },
  { guard: 'setAmount', pack: 'ca-on', holds: ({ kind }) => kind === 'limit' },
  { guard: 'tightenRule', pack: 'de', holds: ({ kind }) => kind === 'limit' },
  { guard: 'refuseAboveBalance', pack: 'nl', holds: ({ subject }) => subject === 'balance' },
  { guard: 'refuseOutOfTime', pack: 'us-pa', holds: ({ subject }) => subject.startsWith('time') },
  { guard: 'readMostWithoutContact', pack: 'nl', holds: ({ subject }) => subject.endsWith('contactFirst') },
  { guard: 'waitsForContact', pack: 'nl', holds: ({ subject }) => subject.endsWith('contactFirst') },
  { guard: 'breakHours', pack: 'us-pa', holds: ({ kind }) => kind === 'break' },
  { guard: 'exclusionMonths', pack: 'gb', holds: ({ subject }) => subject === 'terms' },
  { guard: 'realityCheckMinutes', pack: 'us-pa', holds: ({ kind }) => kind === 'realityCheck' },
  { guard: 'beginPlay', pack: 'us-pa', holds: ({ kind }) => kind === 'realityCheck' },
  { guard: 'mostStakeOf', pack: 'gb', holds: ({ kind }) => kind === 'stakeCap' },
  { guard: 'shortestCycleOf', pack: 'gb', holds: ({ kind }) => kind === 'speed' },
  { guard: 'noteThresholds', pack: 'gb', holds: ({ kind }) => kind === 'threshold' },
  {
    guard: 'refuseAboveThreshold',
    pack: 'nl',
    holds: ({ subject }) => subject.endsWith('block'),
  },
  {
    guard: 'refuseUnverified',
    pack: 'gb',
    holds: ({ kind, subject }) => kind === 'identity' && subject !== 'withdrawal',
  },
  { guard: 'missingBefore', pack: 'de', holds: ({ subject }) => subject === 'withdrawal' },
  { guard: 'noteDeadline', pack: 'us-pa', holds: ({ kind }) => kind === 'identity' },
  { guard: 'refuseRegistered', pack: 'nl', holds: ({ subject }) => subject.startsWith('register') },
  { guard: 'isProhibited', pack: 'gb', holds: ({ kind }) => kind === 'prohibited' },
  {
    guard: 'limit_is_followed',
    table: 'member_limit',
    pack: 'us-pa',
    holds: ({ kind, subject }) => kind === 'limit' && !subject.startsWith('deposit'),
  },
  {
    guard: 'pause_is_followed',
    table: 'play_pause',
    pack: 'ca-on',
    holds: ({ kind, subject }) => kind === 'break' || subject === 'terms',
  },
  {
    guard: 'register_is_followed',
    table: 'member_register',
    pack: 'nl',
    holds: ({ subject }) => subject.startsWith('register'),
  },
  {
    guard: 'identity_is_followed',
    table: 'member_identity',
    pack: 'us-pa',
    holds: ({ kind }) => kind === 'identity',
  },
  {
    guard: 'play_session_is_followed',
    table: 'play_session',
    pack: 'us-pa',
    holds: ({ kind }) => kind === 'realityCheck',
  },
];

let desk: DepositDesk;
let found = 0;

beforeAll(async () => {
  desk = await openAskedGateway();
});

afterAll(async () => {
  await desk.close();
  record({
    test: 'guards of player protection turned off',
    limit: `all ${GUARDS.length} missed`,
    figure: String(found),
  });
});

it.each(GUARDS)(
  'N12: $guard turned off is missed by the obligations of $pack',
  async ({ guard, table, pack, holds }) => {
    const switchGuard = async (to: 'disable' | 'enable') => {
      if (table !== undefined) await asOwner(desk.gateway, `alter table ${table} ${to} trigger ${guard}`);
      else if (to === 'disable') off.add(guard);
      else off.delete(guard);
    };
    const asked: string[] = [];
    const isAsked = (part: Part) => {
      if (holds(part)) asked.push(`${part.kind} ${part.subject}`);
      return holds(part);
    };
    await switchGuard('disable');
    const missed = await askPack(pack, isAsked).finally(() => switchGuard('enable'));
    expect(asked).not.toEqual([]);
    expect(missed.map((line) => line.slice(0, line.indexOf(': ')))).toEqual(asked);
    expect(await askPack(pack, holds)).toEqual([]);
    found += 1;
  },
);
