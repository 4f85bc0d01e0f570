import type { Limit, LimitAmount, LimitRequest, LimitState } from './limit.ts';
import { calendarEndAt, HOUR_MS } from './period.ts';

/**
 * The state after a player sets an amount. An amount that is stricter than that in force, or equal to it, is in force
 * at once and takes a request back; any other is a request, which replaces an earlier one.
 */
export function setAmount(
  zone: string,
  limit: Pick<Limit, 'period' | 'raise'>,
  state: LimitState,
  amountMinor: LimitAmount,
  at: number,
): LimitState {
  if (!isLooser(amountMinor, state.amountMinor)) return { amountMinor };
  return { amountMinor: state.amountMinor, request: requestOf(zone, limit, amountMinor, at) };
}

/** The state after the request is confirmed; undefined if no request can be confirmed at this time. */
export function confirmRequest({ request }: LimitState, at: number): LimitState | undefined {
  if (request === undefined || phaseOf(request, at) !== 'confirmable') return undefined;
  return { amountMinor: request.amountMinor };
}

export function phaseOf(
  { effectiveAt, confirmUntil }: LimitRequest,
  at: number,
): 'waiting' | 'confirmable' | 'expired' {
  if (at < effectiveAt) return 'waiting';
  return at <= confirmUntil ? 'confirmable' : 'expired';
}

function isLooser(amountMinor: LimitAmount, inForce: LimitAmount): boolean {
  if (inForce === null) return false;
  return amountMinor === null || amountMinor > inForce;
}

function requestOf(
  zone: string,
  { period, raise }: Pick<Limit, 'period' | 'raise'>,
  amountMinor: LimitAmount,
  at: number,
): LimitRequest {
  const end = raise.untilPeriodEnds ? calendarEndAt(zone, period, at) : undefined;
  const effectiveAt = Math.max(at + raise.afterHours * HOUR_MS, end ?? at);
  return { amountMinor, effectiveAt, confirmUntil: effectiveAt + raise.confirmWithinHours * HOUR_MS };
}
