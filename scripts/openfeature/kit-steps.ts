/** The steps of OpenFeature's provider kit. */
import { deepEqual, equal, notDeepEqual, ok } from 'node:assert/strict';
import type { EvaluationContext, EvaluationDetails, EventDetails, FlagValue } from '@openfeature/core';
import type { CanonicalSite } from '#openfeature/testing/canonical-site.ts';
import type { Happening, KitClient } from '#openfeature/testing/kit-client.ts';

/** State of one scenario. */
export interface KitWorld {
  readonly site: CanonicalSite;
  readonly open: () => Promise<KitClient>;
  client?: KitClient;
  flag?: { readonly key: string; readonly type: string; readonly fallback: FlagValue };
  context?: EvaluationContext;
  details?: EvaluationDetails<FlagValue>;
  remembered?: FlagValue;
  event?: EventDetails;
}

type Table = readonly (readonly string[])[];
type Step = (world: KitWorld, table: Table) => unknown;
type Pattern = readonly [RegExp, (world: KitWorld, words: readonly string[], table: Table) => unknown];

const LIMIT_MS = 10_000;

const PATTERNS: readonly Pattern[] = [
  [
    /^a (stable|unavailable) provider$/,
    async (world, [kind]) => {
      if (kind === 'unavailable') await world.site.cutOff();
      world.client = await world.open();
    },
  ],
  [
    /^a (\w+)-flag with key "(.*)" and a default value "(.*)"$/,
    (world, [type = '', key = '', fallback = '']) => {
      world.flag = { type, key, fallback: parseValue(type, fallback) };
    },
  ],
  [
    /^a context containing a targeting key with value "(.*)"$/,
    (world, [targetingKey = '']) => {
      world.context = { targetingKey };
    },
  ],
  [
    /^the flag was evaluated with details$/,
    async (world) => {
      const { key, fallback } = flagOf(world);
      world.details = await clientOf(world).evaluate(key, fallback, world.context);
    },
  ],
  [
    /^the resolved details value should be "(.*)"$/,
    (world, [value = '']) => equal(world.details?.value, parseValue(flagOf(world).type, value)),
  ],
  [/^the resolved details value should have changed$/, (world) => notDeepEqual(world.details?.value, world.remembered)],
  [/^the reason should be "(.*)"$/, (world, [reason]) => equal(world.details?.reason, reason)],
  [/^the variant should be "(.*)"$/, (world, [variant]) => equal(world.details?.variant, variant)],
  [/^the error-code should be "(.*)"$/, (world, [code]) => equal(world.details?.errorCode ?? '', code)],
  [/^the error message should be empty$/, (world) => equal(world.details?.errorMessage ?? '', '')],
  // A thrown error has ended the scenario.
  [/^no exception should have been thrown$/, (world) => ok(world.details)],
  [
    /^the resolved object value should contain$/,
    (world, _, [, ...rows]) => {
      const expected = rows.map(([key = '', type = '', value = '']) => [key, parseValue(type, value)]);
      deepEqual(world.details?.value, Object.fromEntries(expected));
    },
  ],
  [
    /^the resolved value is remembered$/,
    (world) => {
      if (world.details) world.remembered = world.details.value;
    },
  ],
  [/^the flag was modified$/, ({ site }) => site.change()],
  [/^a (ready|stale|error|change) event handler$/, (world, [name]) => clientOf(world).handle(name as Happening)],
  [
    /^(?:a|the) (ready|stale|error|change) event (?:was fired|handler should have been executed)(?: within (\d+)ms)?$/,
    async (world, [name, limit]) => {
      const event = await within(clientOf(world).next(name as Happening), Number(limit ?? LIMIT_MS));
      ok(event, `no ${name} event`);
      world.event = event;
    },
  ],
  [
    /^the flag should be part of the event payload$/,
    (world) => {
      const changed = (world.event?.flagsChanged ?? []) as readonly string[];
      ok(changed.includes(flagOf(world).key), 'the event does not name the flag');
    },
  ],
  [
    /^the client should be in (\w+) state$/,
    (world, [state = '']) => equal(clientOf(world).status(), state.toUpperCase()),
  ],
  [/^the connection is lost$/, ({ site }) => site.cutOff()],
  [/^the connection is restored$/, ({ site }) => site.restore()],
  [/^the provider metadata name should not be empty$/, (world) => ok(clientOf(world).name)],
];

/** The step of a line; undefined: the kit has a step that this runner does not know. */
export function findStep(text: string): Step | undefined {
  for (const [pattern, run] of PATTERNS) {
    const words = pattern.exec(text);
    if (words) return (world, table) => run(world, words.slice(1), table);
  }
  return undefined;
}

function flagOf({ flag }: KitWorld) {
  if (flag === undefined) throw new Error('No flag was named');
  return flag;
}

function clientOf({ client }: KitWorld): KitClient {
  if (client === undefined) throw new Error('No provider was opened');
  return client;
}

function parseValue(type: string, text: string): FlagValue {
  if (type === 'Boolean') return text === 'true';
  if (type === 'Integer' || type === 'Float') return Number(text);
  return type === 'Object' ? JSON.parse(text) : text;
}

/** Undefined: the time is over. */
async function within<T>(promise: Promise<T>, limitMs: number): Promise<T | undefined> {
  const over = AbortSignal.timeout(limitMs);
  const limit = new Promise<undefined>((resolve) => over.addEventListener('abort', () => resolve(undefined)));
  return Promise.race([promise, limit]);
}
