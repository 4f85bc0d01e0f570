import type { Call } from '../call/call.ts';
import { constants } from '../call/constants.ts';

/**
 * Names of the headers that a gateway reads (docs/wire.md#transport). Our own: its replies carry `Merchant` too and so say
 * whose they are.
 */
export const gatewayHeaders = {
  merchant: 'Merchant',
  module: 'ModuleId',
  token: 'Authorization',
  language: 'Language',
  device: 'Device',
  requestedWith: 'X-Requested-With',
  timestamp: 'X-Timestamp',
  idempotencyKey: 'Idempotency-Key',
  encryption: 'Encryption',
} as const;

/** The values that stand in a request's headers. */
export interface HeaderValues {
  readonly merchant: string;
  readonly module: string;
  readonly language: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly token: string | null;
  /** Set on calls that move money or points, or create something once. */
  readonly key: string | undefined;
}

/** Whether a reply names another merchant than the one that was asked; one that names none is believed. Never throws. */
export function namesAnother(merchant: string, replied: string | null | undefined): boolean {
  return typeof replied === 'string' && replied !== '' && replied.toLowerCase() !== merchant.toLowerCase();
}

/** The headers of one request. The raw token goes to calls that need it or know by it alone; the address never holds it. */
export function writeHeaders(call: Call<never, unknown>, values: HeaderValues): Record<string, string> {
  return {
    Accept: 'application/json',
    [gatewayHeaders.merchant]: values.merchant,
    [gatewayHeaders.module]: values.module,
    [gatewayHeaders.language]: values.language,
    [gatewayHeaders.device]: constants.deviceHeader,
    [gatewayHeaders.requestedWith]: 'XMLHttpRequest',
    [gatewayHeaders.timestamp]: String(values.now),
    ...((call.token || call.knows) && values.token ? { [gatewayHeaders.token]: values.token } : {}),
    ...(values.key === undefined ? {} : { [gatewayHeaders.idempotencyKey]: values.key }),
    ...call.headers,
  };
}
