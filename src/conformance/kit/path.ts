import type { ListedCall } from '#contract/registry.ts';
import type { Exchange } from '../verdict/exchange.ts';
import type { RuleId } from '../verdict/rules.ts';
import type { Browser } from './browser.ts';
import type { Kit } from './kit.ts';
import type { ProfileMerchant } from './profile.ts';

/** A request that a gateway must answer with success. */
export interface Attempt {
  readonly browser: Browser;
  readonly request: unknown;
}

/** How to call correctly, and what the call must refuse beyond its schema. */
export interface Path {
  /** The call has an effect although it is a GET, so a read-only run skips it. */
  readonly hasEffect?: true;
  /** Prepares a request; `merchant` shows the call. Throws NotTried if a prerequisite is missing. */
  prepare(kit: Kit, merchant: ProfileMerchant): Promise<Attempt>;
  /** Sends the attempt, if more than one request is needed. */
  perform?(kit: Kit, attempt: Attempt): Promise<Exchange>;
  /** Additional checks of a success. Throws Failed. */
  verify?(value: unknown, exchange: Exchange, attempt: Attempt): void;
  /** For calls that move something: a different request, which must be refused with the same key. */
  other?(request: unknown): unknown;
  /** Number of concurrent requests with one key; 8 if absent. */
  readonly together?: number;
  /** Allowed statuses of that refusal; 422 if absent. */
  readonly otherStatuses?: readonly number[];
  /** For calls that move something: a measurement to compare before and after. */
  measure?(kit: Kit, attempt: Attempt): Promise<string>;
  readonly cases?: readonly OwnCase[];
}

export interface OwnCase {
  readonly title: string;
  readonly rule: RuleId;
  /** Has no effect on the gateway, so a read-only run may include it. */
  readonly harmless?: boolean;
  run(kit: Kit, merchant: ProfileMerchant, call: ListedCall): Promise<void>;
}

export interface Case {
  readonly call: string;
  readonly title: string;
  readonly rule: RuleId;
  readonly harmless: boolean;
  /** Runs from the second address and with the second session of a run, because gateways limit what one may do. */
  readonly apart?: true;
  run(kit: Kit): Promise<void>;
}
