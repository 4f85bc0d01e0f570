import type { LimitPeriod, OwnMeasure } from '../limits/limit.ts';
import type { Band } from './bands.ts';
import { hoursOf, minutesOf, monthsOf, secondsOf } from './duration.ts';
import { type Demand, type DemandOf, demandsOf, type Origin } from './merge.ts';
import type { TermsOf } from './pack.ts';

/** A limit as the packs demand it. */
export interface LimitRule {
  readonly measure: OwnMeasure;
  /** Null for SINGLE_STAKE and BALANCE. */
  readonly period: LimitPeriod | null;
  /** `play`: neither deposit nor play without an amount; `deposit`: no deposit; null: the member's choice. */
  readonly requiredBefore: 'deposit' | 'play' | null;
  /** Minor units; null: none. */
  readonly ceilingMinor: bigint | null;
  readonly askAt: readonly ('registration' | 'firstDeposit')[];
  readonly raiseAfterHours: number;
  readonly raiseAfterPeriod: boolean;
  readonly origin: Origin;
  readonly decidedBy: Readonly<Record<string, Origin>>;
}

export interface StakeCapRule {
  readonly product: string;
  readonly bands: readonly Band[];
  readonly origin: Origin;
}

/** The shortest game cycle of a product. */
export interface SpeedRule {
  readonly product: string;
  readonly minimumCycleMs: number;
  readonly origin: Origin;
}

/** Moments at which a register can be asked. */
export type RegisterMoment = TermsOf<'exclusion'>['asked'][number];

/** A central register of self-exclusion that is asked about members. */
export interface RegisterRule {
  readonly register: string;
  readonly askedAt: readonly RegisterMoment[];
  /** Whether members may play, deposit and register while it does not answer. */
  readonly whenDown: 'allow' | 'refuse';
  /** For how long an answer serves, seconds; 0: the register is asked each time. */
  readonly keepSeconds: number;
  readonly origin: Origin;
}

export type IdentityAttribute = TermsOf<'identity'>['attributes'][number];

/** What is verified of a member before something. */
export interface IdentityRule {
  /** `play`: of play and money for it, `deposit`: of deposits too, `withdrawal`: of what leaves the account. */
  readonly before: TermsOf<'identity'>['before'];
  readonly attributes: readonly IdentityAttribute[];
  /** Seconds after the registration in which it waits for nothing. */
  readonly graceSeconds: number;
  /** Seconds; null: it stays valid. */
  readonly validSeconds: number | null;
  readonly twoPersons: boolean;
  /** Seconds from the decision until the documents are deleted. */
  readonly keepSeconds: number;
  readonly origin: Origin;
}

/** An amount above which staff decide. */
export interface ThresholdRule {
  /** Of the obligation, for example `deposit.net P30D check`. */
  readonly subject: string;
  /** DEPOSIT_LIMIT: the amount of a limit of deposits that the member has set for the period. */
  readonly measure: 'DEPOSIT_GROSS' | 'DEPOSIT_NET' | 'LOSS_NET' | 'DEPOSIT_LIMIT';
  readonly period: LimitPeriod;
  readonly bands: readonly Band[];
  /** `block`: no deposits until staff have decided. */
  readonly action: TermsOf<'threshold'>['action'];
  /** Time in which staff decide. */
  readonly withinSeconds: number;
  /** Shortest time between two cases; null: one in each period. */
  readonly repeatSeconds: number | null;
  readonly origin: Origin;
}

/** What packs demand of the gateway. Undefined, or an empty list: the packs say nothing. */
export interface ProtectionRules {
  readonly limits: readonly LimitRule[];
  readonly stakeCaps: readonly StakeCapRule[];
  readonly speeds: readonly SpeedRule[];
  readonly breaks?: { readonly hours: readonly number[]; readonly minimumHours: number; readonly origin: Origin };
  readonly exclusions?: {
    readonly months: readonly number[];
    readonly minimumMonths: number;
    /** Infinity: none. */
    readonly maximumMonths: number;
    readonly indefinite: boolean;
    /**
     * Hours from the member's request to come back until play is possible; undefined: an exclusion ends by itself, without
     * a request.
     */
    readonly coolingOffHours: number | undefined;
    readonly origin: Origin;
  };
  readonly realityCheck?: {
    /** Longest interval in minutes; undefined: the member decides. */
    readonly everyMinutes: number | undefined;
    readonly choices: readonly number[];
    /** Play waits until the member has read it. */
    readonly mustRead: boolean;
    readonly origin: Origin;
  };
  readonly registers: readonly RegisterRule[];
  readonly identities: readonly IdentityRule[];
  readonly thresholds: readonly ThresholdRule[];
  readonly prohibited: readonly { readonly feature: string; readonly origin: Origin }[];
}

const MEASURES: Readonly<Record<string, OwnMeasure>> = {
  'deposit.gross': 'DEPOSIT_GROSS',
  'deposit.net': 'DEPOSIT_NET',
  'loss.net': 'LOSS_NET',
  stake: 'STAKE',
  singleStake: 'SINGLE_STAKE',
  time: 'TIME',
  balance: 'BALANCE',
};

const PERIODS: Readonly<Record<string, LimitPeriod>> = {
  P1D: 'DAY',
  P1W: 'WEEK',
  P1M: 'MONTH',
  PT24H: 'ROLLING_24H',
  P7D: 'ROLLING_7D',
  P30D: 'ROLLING_30D',
};

/** Compiles demands to what the gateway enforces. Limits that it cannot measure are left out: see `isEnforced`. */
export function rulesOf(demands: readonly Demand[]): ProtectionRules {
  const breaks = demandsOf(demands, 'break').find(({ subject }) => subject === 'choices');
  const exclusion = demandsOf(demands, 'exclusion').find(({ subject }) => subject === 'terms');
  const [check] = demandsOf(demands, 'realityCheck');
  return {
    limits: demandsOf(demands, 'limit').flatMap(limitRule),
    stakeCaps: demandsOf(demands, 'stakeCap').flatMap(({ subject, terms: { bands = [] }, decidedBy, origins }) => {
      const origin = decidedBy['bands'] ?? origins[0];
      return origin === undefined ? [] : [{ product: subject, bands, origin }];
    }),
    speeds: demandsOf(demands, 'speed').flatMap(({ subject, terms: { minimumCycleMs }, decidedBy, origins }) =>
      minimumCycleMs === undefined
        ? []
        : [{ product: subject, minimumCycleMs, origin: decidedBy['minimumCycleMs'] ?? first(origins) }],
    ),
    ...(breaks && { breaks: breakRule(breaks) }),
    ...(exclusion && { exclusions: exclusionRule(exclusion) }),
    ...(check && { realityCheck: checkRule(check) }),
    registers: demandsOf(demands, 'exclusion').flatMap(registerRule),
    identities: demandsOf(demands, 'identity').flatMap(identityRule),
    thresholds: demandsOf(demands, 'threshold').flatMap(thresholdRule),
    prohibited: demandsOf(demands, 'prohibited').map(({ subject, origins }) => ({
      feature: subject,
      origin: first(origins),
    })),
  };
}

/** Limits that the gateway measures: rolling periods of stakes and losses are none. */
export function isEnforced({ terms: { measure, periods = [] } }: DemandOf<'limit'>): boolean {
  if (measure === undefined || !Object.hasOwn(MEASURES, measure)) return false;
  return measure.startsWith('deposit') || measure === 'time' || periods.every((period) => !isRolling(PERIODS[period]));
}

function isRolling(period: LimitPeriod | undefined): boolean {
  return period?.startsWith('ROLLING') === true;
}

function limitRule(demand: DemandOf<'limit'>): readonly LimitRule[] {
  const { measure, periods = [], ...terms } = demand.terms;
  const known = measure && MEASURES[measure];
  if (known === undefined || !isEnforced(demand)) return [];
  const { ceilingMinor = null } = terms;
  const rule: LimitRule = {
    measure: known,
    period: periods[0] === undefined ? null : (PERIODS[periods[0]] ?? null),
    requiredBefore: terms.requiredBefore ?? null,
    ceilingMinor: ceilingMinor === null ? null : BigInt(ceilingMinor),
    askAt: terms.ask ?? [],
    raiseAfterHours: hoursOf(terms.raiseAfter ?? 'PT24H'),
    raiseAfterPeriod: terms.raiseAfterPeriod === true,
    origin: first(demand.origins),
    decidedBy: demand.decidedBy,
  };
  return [rule];
}

function breakRule({ terms: { choices = [], minimum = null }, origins }: DemandOf<'break'>) {
  const minimumHours = minimum === null ? 1 : hoursOf(minimum);
  const hours = sorted([...choices.map(hoursOf), ...(minimum === null ? [] : [minimumHours])]);
  return { hours: hours.filter((one) => one >= minimumHours), minimumHours, origin: first(origins) };
}

function exclusionRule({ terms, origins }: DemandOf<'exclusion'>) {
  const { minimum = null, maximum = null, indefinite = false, returnOnRequest = false, coolingOff = 'PT0S' } = terms;
  const minimumMonths = minimum === null ? 1 : (monthsOf(minimum) ?? 1);
  const maximumMonths = maximum === null ? Number.POSITIVE_INFINITY : (monthsOf(maximum) ?? Number.POSITIVE_INFINITY);
  const named = (terms.terms ?? []).flatMap((term) => monthsOf(term) ?? []);
  const months = sorted([...named, ...(minimum === null ? [] : [minimumMonths])]);
  return {
    months: months.filter((one) => one >= minimumMonths && one <= maximumMonths),
    minimumMonths,
    maximumMonths,
    indefinite,
    coolingOffHours: returnOnRequest ? hoursOf(coolingOff) : undefined,
    origin: first(origins),
  };
}

function registerRule({ terms, origins }: DemandOf<'exclusion'>): readonly RegisterRule[] {
  const { register = null, asked = [], whenDown = 'refuse', keep = 'PT0S' } = terms;
  if (register === null) return [];
  return [{ register, askedAt: asked, whenDown, keepSeconds: secondsOf(keep), origin: first(origins) }];
}

function identityRule({ terms, origins }: DemandOf<'identity'>): readonly IdentityRule[] {
  const { before, attributes = [], grace = 'PT0S', validFor = null, twoPersons = false, keep = 'P5Y' } = terms;
  if (before === undefined) return [];
  const rule: IdentityRule = {
    before,
    attributes,
    graceSeconds: secondsOf(grace),
    validSeconds: validFor === null ? null : secondsOf(validFor),
    twoPersons,
    keepSeconds: secondsOf(keep),
    origin: first(origins),
  };
  return [rule];
}

const THRESHOLD_MEASURES: Readonly<Record<string, ThresholdRule['measure']>> = {
  'deposit.gross': 'DEPOSIT_GROSS',
  'deposit.net': 'DEPOSIT_NET',
  'loss.net': 'LOSS_NET',
  'limit.deposit': 'DEPOSIT_LIMIT',
};

function thresholdRule({ subject, terms, decidedBy, origins }: DemandOf<'threshold'>): readonly ThresholdRule[] {
  const { measure = '', period = '', bands = [], action, within = 'PT24H', repeatAfter = null } = terms;
  const known = THRESHOLD_MEASURES[measure];
  const over = PERIODS[period];
  if (known === undefined || over === undefined || action === undefined) return [];
  const rule: ThresholdRule = {
    subject,
    measure: known,
    period: over,
    bands,
    action,
    withinSeconds: secondsOf(within),
    repeatSeconds: repeatAfter === null ? null : secondsOf(repeatAfter),
    origin: decidedBy['bands'] ?? first(origins),
  };
  return [rule];
}

function checkRule({ terms, origins }: DemandOf<'realityCheck'>) {
  const { every = null, choices = [] } = terms;
  const everyMinutes = every === null ? undefined : minutesOf(every);
  const all = [...choices, ...(every === null ? [] : [every])];
  const within = all.filter((one) => every === null || secondsOf(one) <= secondsOf(every));
  const mustRead = terms.mustAcknowledge === true;
  return { everyMinutes, choices: sorted(within.map(minutesOf)), mustRead, origin: first(origins) };
}

function sorted(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}

function first(origins: readonly Origin[]): Origin {
  const [origin] = origins;
  if (origin === undefined) throw new TypeError('a demand has no origin');
  return origin;
}
