/** What a member reads when an own limit, a missing one, a break or an exclusion refuses play or a deposit. */
import { readText, readWhole } from '#contract/call/read.ts';
import type { AmountContext } from '#contract/cashier/order.ts';
import {
  type CalendarLimitPeriod,
  limitMeasures,
  limitPeriods,
  type PauseKind,
  type RegisterState,
} from '#contract/protection/limit-kinds.ts';
import {
  type Pause,
  type Protection,
  type ReachedLimit,
  type RefusingRegister,
  readReachedLimit,
} from '#contract/protection/read.ts';
import type { TimeUp } from '#contract/protection/read-check.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import type { FileKey } from '#texts/text-key.ts';
import type { Params } from '#ui/schema-form/state/field-words.ts';

/** Text keys with their parameters, so that an open message follows the language. */
export interface ProtectionWords {
  readonly title: FileKey;
  readonly text: FileKey;
  readonly params: Params;
}

const PAUSES: Readonly<Record<string, PauseKind>> = { on_break: 'BREAK', self_excluded: 'EXCLUSION' };

const REGISTERS: Readonly<Record<string, RegisterState>> = {
  register_excluded: 'EXCLUDED',
  register_unavailable: 'SILENT',
};

/** Undefined if the call was refused for another reason. */
export function wordsOfRefusal(error: unknown, context: AmountContext): ProtectionWords | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  const { code, value } = error;
  const kind = Object.hasOwn(PAUSES, code) ? PAUSES[code] : undefined;
  if (kind !== undefined)
    return wordsOfPause({ kind, endsAt: readWhole(value, 'until'), returnsFrom: readWhole(value, 'returnsFrom') });
  const state = Object.hasOwn(REGISTERS, code) ? REGISTERS[code] : undefined;
  if (state !== undefined) return wordsOfRegister({ state, register: readText(value, 'register') ?? '' });
  if (code === 'identity_required') return { title: 'safer.identity', text: 'error.identity_required', params: {} };
  if (code === 'deposit_review') return { title: 'safer.review', text: 'error.deposit_review', params: {} };
  const named = readReachedLimit(value, context);
  if (code === 'limit_required') return wordsOfRequired(named);
  return code === 'limit_reached' && named ? wordsOfLimit(named) : undefined;
}

export function wordsOfPause({
  kind,
  endsAt,
  returnsFrom,
}: Pick<Pause, 'kind' | 'endsAt' | 'returnsFrom'>): ProtectionWords {
  if (endsAt === undefined && returnsFrom !== undefined)
    return { title: 'safer.pause.onRequest', text: 'safer.pause.text', params: { time: { minute: returnsFrom } } };
  if (endsAt === undefined) return { title: 'safer.pause.forever', text: 'safer.pause.text', params: {} };
  return { title: `safer.pause.${kind}`, text: 'safer.pause.text', params: { time: { minute: endsAt } } };
}

/** A central register of self-exclusion lists the member, or cannot be asked. */
export function wordsOfRegister({ state, register }: Pick<RefusingRegister, 'state' | 'register'>): ProtectionWords {
  return { title: `safer.register.${state}`, text: `safer.register.${state}.text`, params: { register } };
}

/** Why no deposit can be made at all; a register that is silent is asked again with the next deposit. */
export function wordsOfStop({ pause, registers }: Protection): ProtectionWords | undefined {
  if (pause !== undefined) return wordsOfPause(pause);
  const listed = registers.find(({ state }) => state === 'EXCLUDED');
  return listed && wordsOfRegister(listed);
}

/** A limit of log-in time is reached. */
export function wordsOfTimeUp({ until }: Pick<TimeUp, 'until'>): ProtectionWords {
  return { title: 'safer.measure.TIME', text: 'safer.reached.TIME', params: { time: { minute: until } } };
}

function wordsOfRequired(limit: ReachedLimit | undefined): ProtectionWords {
  if (limit === undefined) return { title: 'element.member.saferPlay', text: 'error.limit_required', params: {} };
  return { title: `safer.measure.${limit.measure}`, text: 'safer.required.text', params: {} };
}

function wordsOfLimit({ measure, period, leftMinor, until }: ReachedLimit): ProtectionWords {
  const title = `safer.measure.${measure}` as const;
  if (measure === 'BALANCE' && leftMinor !== undefined)
    return { title, text: 'safer.reached.BALANCE', params: { left: { amount: leftMinor } } };
  if (measure === 'TIME' && until !== undefined) return wordsOfTimeUp({ until });
  if (period === undefined) return { title, text: 'safer.reached.EACH', params: {} };
  // A gateway that does not tell the figures: the page has them.
  if (leftMinor === undefined || until === undefined) return { title, text: 'error.limit_reached', params: {} };
  const text = period.startsWith('ROLLING') ? 'ROLLING' : (period as CalendarLimitPeriod);
  return { title, text: `safer.reached.${text}`, params: { left: { amount: leftMinor }, time: { minute: until } } };
}

/** The break, the exclusion or the register, as named by a change notification. */
const BAR = 'PAUSE';
/** The highest stake of the market. */
const STAKE_CAP = 'STAKE_CAP';

/**
 * The words for a notification's reason: BAR, STAKE_CAP, or the limit that refused a bet, for example LOSS_NET_DAY. Undefined for
 * other changes, and for a reason that no longer holds.
 */
export function wordsOfReason(
  reason: string,
  { pause, limits, registers: [register] }: Protection,
): ProtectionWords | undefined {
  if (reason === BAR) return pause === undefined ? register && wordsOfRegister(register) : wordsOfPause(pause);
  if (reason === STAKE_CAP) return { title: 'safer.stakeCap.title', text: 'safer.stakeCap.text', params: {} };
  const measure = limitMeasures.find((one) => reason.startsWith(one));
  const period = limitPeriods.find((one) => reason === `${measure}_${one}`);
  const limit = limits.find((one) => one.measure === measure && one.period === period);
  return limit && wordsOfLimit({ ...limit, until: limit.endsAt });
}

/** Whether a notification's reason is one that the member has to read. */
export function isRefusal(reason: string): boolean {
  return reason === BAR || reason === STAKE_CAP || limitMeasures.some((measure) => reason.startsWith(measure));
}
