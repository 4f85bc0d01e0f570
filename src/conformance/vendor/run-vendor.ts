/** Runs the certification of a game vendor: every movement of docs/guides/vendor.md, and every mishap of its calls. */
import { type Report, type Result, sumUp } from '../results.ts';
import { validate } from '../verdict/verdict.ts';
import { type VendorCase, vendorCases } from './vendor-cases.ts';
import type { VendorDeps } from './vendor-deps.ts';
import type { VendorWallet } from './vendor-wallet.ts';

interface RunOptions {
  /** Cases of the run; absent: all. */
  readonly only?: (each: VendorCase) => boolean;
  readonly onResult?: (result: Result) => void;
}

export async function runVendor(
  deps: VendorDeps,
  wallet: VendorWallet,
  { only = () => true, onResult }: RunOptions = {},
): Promise<Report> {
  const results: Result[] = [];
  for (const { call, title, rule, run } of vendorCases.filter(only)) {
    const began = deps.now();
    const verdict = await validate(() => run(deps, wallet));
    const result = { call, title, rule, detail: '', ...verdict, ms: deps.now() - began };
    results.push(result);
    onResult?.(result);
  }
  return sumUp(deps.url, results);
}
