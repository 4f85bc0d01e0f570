import { own, readText, readWhole } from '../call/read.ts';
import { type AmountContext, readMinor } from '../cashier/order.ts';
import { type LimitPeriod, limitPeriods } from './limit-kinds.ts';

/** Play since the log-in's first game. Times are epoch milliseconds of the gateway's clock, amounts minor units as text. */
export interface RealityCheck {
  /** The gateway's time of the reply. */
  readonly now: number | undefined;
  /** Undefined: no game was opened since the log-in. */
  readonly play: PlaySoFar | undefined;
  /** The limit of log-in time that is reached first, if the member stays. */
  readonly timeUp: TimeUp | undefined;
}

export interface PlaySoFar {
  readonly minutes: number;
  /** From then on a check is due. */
  readonly dueAt: number;
  readonly stakesMinor: string;
  readonly winsMinor: string;
  /** Wins less stakes. */
  readonly netMinor: string;
}

export interface TimeUp {
  readonly period: LimitPeriod;
  readonly at: number;
  /** End of the limit's period. */
  readonly until: number;
}

/** Never throws. */
export function readRealityCheck(value: unknown, context: AmountContext): RealityCheck {
  return {
    now: readWhole(value, 'now'),
    play: readPlay(own(value, 'play'), context),
    timeUp: readTimeUp(own(value, 'timeUp')),
  };
}

function readPlay(value: unknown, context: AmountContext): PlaySoFar | undefined {
  const [minutes, dueAt] = [readWhole(value, 'minutes'), readWhole(value, 'dueAt')];
  const [stakesMinor, winsMinor] = [readMinor(value, 'stakes', context), readMinor(value, 'wins', context)];
  if (minutes === undefined || dueAt === undefined || stakesMinor === undefined || winsMinor === undefined)
    return undefined;
  return { minutes, dueAt, stakesMinor, winsMinor, netMinor: String(BigInt(winsMinor) - BigInt(stakesMinor)) };
}

function readTimeUp(value: unknown): TimeUp | undefined {
  const period = limitPeriods.find((known) => known === readText(value, 'period'));
  const [at, until] = [readWhole(value, 'at'), readWhole(value, 'until')];
  return period === undefined || at === undefined || until === undefined ? undefined : { period, at, until };
}
