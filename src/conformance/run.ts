/** Runs the conformance tests: every case of every call against one gateway, sequentially. */
import { allCalls, type ListedCall } from '#contract/registry.ts';
import { encryptedCases } from './cases/encrypted.ts';
import { guardCases, unknownAddressCase } from './cases/guard.ts';
import { happyCases } from './cases/happy.ts';
import { keyCases } from './cases/keys.ts';
import { notOfferedCases } from './cases/not-offered.ts';
import { tokenCases } from './cases/tokens.ts';
import { compileContract } from './kit/contract-checks.ts';
import { createKit, type Kit } from './kit/kit.ts';
import type { Case, Path } from './kit/path.ts';
import type { Profile } from './kit/profile.ts';
import type { Secrets } from './kit/secrets.ts';
import { pathOf } from './paths/derived.ts';
import { relationCases } from './relations/relation-cases.ts';
import { type Report, type Result, sumUp } from './results.ts';
import { openWire } from './verdict/exchange.ts';
import { type Fault, validate } from './verdict/verdict.ts';

export interface RunOptions {
  /** Scheme and host of the gateway. */
  readonly url: string;
  readonly profile: Profile;
  readonly secrets?: Secrets | undefined;
  /** Only reads, and requests that a correct gateway refuses without an effect. */
  readonly readOnly?: boolean;
  /** Call names; absent: all. */
  readonly only?: readonly string[];
  /** Timeout of one reply; 10 s if absent. */
  readonly timeoutMs?: number;
  /** Size limit of one reply; 1 MiB if absent. */
  readonly maxBytes?: number;
  /** Time limit of the run; 10 minutes if absent. Cases left over are not tried. */
  readonly budgetMs?: number;
  readonly onResult?: (result: Result) => void;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const BUDGET_MS = 10 * 60_000;

/** Runs all cases. Ends within the time limit plus one reply, whatever the gateway does. */
export async function runConformance(options: RunOptions): Promise<Report> {
  const { url, profile, secrets, readOnly = false, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const checksOf = compileContract(profile.extraFields === true);
  const wires = [openWire({ timeoutMs, maxBytes }), openWire({ timeoutMs, maxBytes })] as const;
  const [kit, second] = [wires[0], wires[1]].map((wire) =>
    createKit({ url, profile, secrets, readOnly, wire, checksOf }),
  ) as [Kit, Kit];
  const until = performance.now() + (options.budgetMs ?? BUDGET_MS);
  const results: Result[] = [];
  const slow = new Set<string>();
  try {
    for (const one of casesOf(profile, options.only)) {
      const result = await runCase(one.apart ? second : kit, one, reasonToSkip(kit, one, slow, until));
      if (result.rule === 'reply-in-time' && result.outcome === 'failed') slow.add(one.call);
      results.push(result);
      options.onResult?.(result);
    }
    for (const result of seenElsewhere([...second.seen, ...kit.seen], results)) {
      results.push(result);
      options.onResult?.(result);
    }
  } finally {
    for (const wire of wires) wire.close();
  }
  return sumUp(url, results);
}

/** Faults of calls used as prerequisites by other cases, unless the call's own cases failed too. */
function seenElsewhere(
  seen: readonly (readonly [call: string, fault: Fault])[],
  results: readonly Result[],
): readonly Result[] {
  const blamed = new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ call }) => call));
  return [...new Map(seen)]
    .filter(([call]) => !blamed.has(call))
    .map(([call, { rule, detail }]) => ({
      call,
      title: 'where another case needs it',
      rule: 'seen-elsewhere',
      outcome: 'failed',
      detail: `${rule}: ${detail}`,
      ms: 0,
    }));
}

export function casesOf(profile: Profile, only?: readonly string[]): Case[] {
  const calls = only === undefined ? allCalls : allCalls.filter(({ name }) => only.includes(name));
  const cases = calls.flatMap((call) => casesOfCall(profile, call));
  // Relations are last: they use up what a gateway allows (failed log-ins, registrations) and other cases need.
  return [
    ...(only === undefined ? [unknownAddressCase] : []),
    ...cases.filter(({ apart }) => apart !== true),
    ...cases.filter(({ apart }) => apart === true),
  ];
}

function casesOfCall(profile: Profile, call: ListedCall): Case[] {
  if (profile.notOffered?.includes(call.name)) return notOfferedCases(call);
  const path = pathOf(call);
  const guard = guardCases(call, path);
  return [
    ...happyCases(call, path),
    ...tokenCases(call),
    ...(profile.extraFields ? guard.filter(({ title }) => !title.endsWith('unknown')) : guard),
    ...encryptedCases(call, profile),
    ...keyCases(call, path),
    ...ownCases(call, path),
    ...relationCases(call),
  ];
}

function ownCases(call: ListedCall, { cases = [] }: Path): Case[] {
  return cases.map(({ title, rule, harmless = false, run }) => ({
    call: call.name,
    title,
    rule,
    harmless,
    run: async (kit) => run(kit, await kit.merchantFor(call), call),
  }));
}

function reasonToSkip(
  kit: Kit,
  { call, harmless }: Case,
  slow: ReadonlySet<string>,
  until: number,
): string | undefined {
  if (kit.readOnly && !harmless) return 'it has an effect, and the run only reads';
  if (slow.has(call)) return 'an earlier reply of this call was too late';
  return performance.now() > until ? 'the time of the run is over' : undefined;
}

async function runCase(kit: Kit, one: Case, skip: string | undefined): Promise<Result> {
  const { call, title, rule } = one;
  if (skip !== undefined) return { call, title, rule, outcome: 'not tried', detail: skip, ms: 0 };
  const began = performance.now();
  const verdict = await validate(() => one.run(kit));
  return { call, title, rule, detail: '', ...verdict, ms: Math.round(performance.now() - began) };
}
