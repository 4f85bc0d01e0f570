import type { Call } from '../call/call.ts';
import { constants } from '../call/constants.ts';

/**
 * Names of the headers that a gateway reads (docs/reference/wire.md#transport). Our extension: replies carry `Merchant` too,
 * which names their merchant.
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

export interface HeaderValues {
  readonly merchant: string;
  readonly module: string;
  readonly language: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly token: string | null;
  /** Idempotency key; set on calls that move money or points, or create something once. */
  readonly key: string | undefined;
}

/** Whether a reply names a merchant other than the requested one; a reply that names none is accepted. Never throws. */
export function namesAnother(merchant: string, replied: string | null | undefined): boolean {
  return typeof replied === 'string' && replied !== '' && replied.toLowerCase() !== merchant.toLowerCase();
}

/** The headers of one request. Only calls that need or accept a token get the raw token; the URL never contains it. */
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
