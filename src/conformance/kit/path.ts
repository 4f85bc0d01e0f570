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

/** How one call is asked rightly, and what it must refuse beside what its schema says. */
export interface Path {
  /** Asking leaves something at the gateway although the call is a GET, so that a read-only run must not try it. */
  readonly hasEffect?: true;
  /** Prepares a request; `merchant` shows the call. Throws NotTried when something for it is missing. */
  prepare(kit: Kit, merchant: ProfileMerchant): Promise<Attempt>;
  /** Sends it, where sending takes more than one request. */
  perform?(kit: Kit, attempt: Attempt): Promise<Exchange>;
  /** Looks closer at the value and the reply of a success. Throws Failed. */
  look?(value: unknown, exchange: Exchange, attempt: Attempt): void;
  /** For calls that move something: another request, which the same key must not cover. */
  other?(request: unknown): unknown;
  /** How many requests with one key may come together; 8 when absent. */
  readonly together?: number;
  /** How that is refused; with 422 when absent. */
  readonly otherStatuses?: readonly number[];
  /** For calls that move something: what it moved, to be compared before and after. */
  measure?(kit: Kit, attempt: Attempt): Promise<string>;
  readonly cases?: readonly OwnCase[];
}

/** A case that only one call has. */
export interface OwnCase {
  readonly title: string;
  readonly rule: RuleId;
  /** It changes nothing at the gateway, so that a read-only run may try it. */
  readonly harmless?: boolean;
  run(kit: Kit, merchant: ProfileMerchant, call: ListedCall): Promise<void>;
}

/** One case of a run. */
export interface Case {
  readonly call: string;
  readonly title: string;
  readonly rule: RuleId;
  readonly harmless: boolean;
  run(kit: Kit): Promise<void>;
}
