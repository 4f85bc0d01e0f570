/** What a member reads when an own limit, a break or an exclusion refuses play or a deposit. */
import { readWhole } from '#contract/call/read.ts';
import type { AmountContext } from '#contract/cashier/order.ts';
import { limitMeasures, limitPeriods, type PauseKind } from '#contract/protection/limit-kinds.ts';
import { type Pause, type Protection, type ReachedLimit, readReachedLimit } from '#contract/protection/read.ts';
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

/** Undefined if the call was refused for another reason. */
export function wordsOfRefusal(error: unknown, context: AmountContext): ProtectionWords | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  const { code, value } = error;
  const kind = Object.hasOwn(PAUSES, code) ? PAUSES[code] : undefined;
  if (kind !== undefined) return wordsOfPause({ kind, endsAt: readWhole(value, 'until') });
  const reached = code === 'limit_reached' ? readReachedLimit(value, context) : undefined;
  return reached && wordsOfLimit(reached);
}

export function wordsOfPause({ kind, endsAt }: Pick<Pause, 'kind' | 'endsAt'>): ProtectionWords {
  if (endsAt === undefined) return { title: 'safer.pause.forever', text: 'safer.pause.text', params: {} };
  return { title: `safer.pause.${kind}`, text: 'safer.pause.text', params: { time: { minute: endsAt } } };
}

function wordsOfLimit({ measure, period, leftMinor, until }: ReachedLimit): ProtectionWords {
  const title = `safer.measure.${measure}` as const;
  if (period === undefined) return { title, text: 'safer.reached.EACH', params: {} };
  // A gateway that does not tell the figures: the page has them.
  if (leftMinor === undefined || until === undefined) return { title, text: 'error.limit_reached', params: {} };
  return { title, text: `safer.reached.${period}`, params: { left: { amount: leftMinor }, time: { minute: until } } };
}

/** The break or the exclusion, as named by a change notification. */
const BAR = 'PAUSE';

/**
 * The words for a notification's reason: BAR, or the limit that refused a bet, for example LOSS_NET_DAY. Undefined for
 * other changes, and for a reason that no longer holds.
 */
export function wordsOfReason(reason: string, { pause, limits }: Protection): ProtectionWords | undefined {
  if (reason === BAR) return pause && wordsOfPause(pause);
  const measure = limitMeasures.find((one) => reason.startsWith(one));
  const period = limitPeriods.find((one) => reason === `${measure}_${one}`);
  const limit = limits.find((one) => one.measure === measure && one.period === period);
  return limit && wordsOfLimit({ ...limit, until: limit.endsAt });
}

/** Whether a notification's reason is one that the member has to read. */
export function isRefusal(reason: string): boolean {
  return reason === BAR || limitMeasures.some((measure) => reason.startsWith(measure));
}
