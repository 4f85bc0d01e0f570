import { own, readRows, readText, readWhole, readYes } from '#contract/call/read.ts';
import type { LimitKey, Protection } from '#contract/protection/read.ts';
import { readProtection } from '#contract/protection/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** A member's limits, requests, breaks, exclusions and changes, as the member sees them. */
export interface MemberProtection {
  readonly currency: string;
  readonly exponent: number;
  readonly state: Protection;
}

export const memberProtection = defineStaffCall<{ readonly id: string }, MemberProtection>({
  name: 'staffMemberProtection',
  method: 'GET',
  path: '/staff/merchants/:merchant/members/protection',
  access: 'member.read',
  read(value) {
    const exponent = readWhole(value, 'exponent') ?? 2;
    const state = readProtection(own(value, 'state'), { currencyExponent: exponent });
    return { currency: readText(value, 'currency') ?? '', exponent, state };
  },
});

/**
 * Sets a stricter limit of a member, in force at once. `amount` is decimal text. Staff never loosen: an amount that is
 * not below the one in force is refused by field.
 */
export const tightenLimit = defineStaffCall<
  { readonly id: string; readonly key: LimitKey; readonly amount: string; readonly reason: string },
  undefined
>({
  name: 'staffTightenLimit',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/protection/limit',
  access: 'member.change',
  read: () => undefined,
});

/** Begins a break of some hours, or a self-exclusion of some months, for a member. No one can end it. */
export const pauseMember = defineStaffCall<
  { readonly id: string; readonly hours?: number; readonly months?: number; readonly reason: string },
  undefined
>({
  name: 'staffPauseMember',
  method: 'POST',
  path: '/staff/merchants/:merchant/members/protection/pause',
  access: 'member.change',
  read: () => undefined,
});

export const OBLIGATION_STATES = ['met', 'partly', 'missing', 'brand'] as const;
export type ObligationState = (typeof OBLIGATION_STATES)[number];

/** A row of one of the merchant's market packs. */
export interface MarketObligation {
  readonly id: string;
  readonly pack: string;
  readonly clause: string;
  readonly summary: string;
  /** A: read in the primary text; B: in a secondary text; C: not proven. */
  readonly grade: string;
  readonly isVerified: boolean;
  /** First day on which it binds, if that has not come; yyyy-MM-dd. */
  readonly from: string | undefined;
  /** `brand`: the brand's pages decide, and the brand check reports what they miss. */
  readonly state: ObligationState;
}

export interface MarketView {
  readonly packs: readonly { readonly id: string; readonly title: string; readonly version: string }[];
  readonly obligations: readonly MarketObligation[];
  /** The merchant's own rule for requests of higher limits; a market can only make it stricter. */
  readonly setting: ProtectionSetting;
}

export interface ProtectionSetting {
  readonly afterHours: number;
  readonly untilPeriodEnds: boolean;
  readonly confirmWithinHours: number;
}

export const marketView = defineStaffCall<object, MarketView>({
  name: 'staffMarketView',
  method: 'GET',
  path: '/staff/merchants/:merchant/protection',
  access: 'documents.read',
  read: (value) => ({
    packs: readRows(own(value, 'packs'), (row) => ({
      id: readText(row, 'id') ?? '',
      title: readText(row, 'title') ?? '',
      version: readText(row, 'version') ?? '',
    })),
    obligations: readRows(own(value, 'obligations'), readObligation),
    setting: readSetting(own(value, 'setting')),
  }),
});

/** Sets the merchant's rule for requests from now on; pending requests keep their times. */
export const putProtectionSetting = defineStaffCall<ProtectionSetting & { readonly reason: string }, undefined>({
  name: 'staffPutProtectionSetting',
  method: 'POST',
  path: '/staff/merchants/:merchant/protection/setting',
  access: 'settings.change',
  read: () => undefined,
});

function readObligation(row: unknown): MarketObligation | undefined {
  const id = readText(row, 'id');
  const state = OBLIGATION_STATES.find((known) => known === readText(row, 'state'));
  if (id === undefined || state === undefined) return undefined;
  return {
    id,
    state,
    pack: readText(row, 'pack') ?? '',
    clause: readText(row, 'clause') ?? '',
    summary: readText(row, 'summary') ?? '',
    grade: readText(row, 'grade') ?? '',
    isVerified: readYes(row, 'isVerified'),
    from: readText(row, 'from'),
  };
}

function readSetting(value: unknown): ProtectionSetting {
  return {
    afterHours: readWhole(value, 'afterHours') ?? 24,
    untilPeriodEnds: readYes(value, 'untilPeriodEnds'),
    confirmWithinHours: readWhole(value, 'confirmWithinHours') ?? 168,
  };
}
