import { randomUUID } from 'node:crypto';
import type { ListedCall } from '#contract/registry.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import type { Kit } from '../kit/kit.ts';
import type { Attempt, Case, Path } from '../kit/path.ts';
import { expectRefusal, expectSuccess, readReply, reported } from '../kit/replies.ts';
import type { Exchange } from '../verdict/exchange.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';

/** Number of concurrent requests with one key. */
const TOGETHER = 8;

/** Idempotency cases of calls that move money or points (docs/explanation/safety.md#money). */
export function keyCases(call: ListedCall, path: Path): Case[] {
  if (!call.moves) return [];
  const base = { call: call.name, harmless: false } as const;
  const trying = (attempted: (kit: Kit, call: ListedCall, path: Path, attempt: Attempt) => Promise<void>) => {
    return async (kit: Kit): Promise<void> =>
      attempted(kit, call, path, await path.prepare(kit, await kit.merchantFor(call)));
  };
  return [
    { ...base, title: 'without an idempotency key', rule: 'key-needed', run: trying(withoutCase) },
    { ...base, title: 'the same key and body again', rule: 'key-repeated', run: trying(repeatedCase) },
    { ...base, title: 'the same key with another body', rule: 'key-reused', run: trying(reusedCase) },
    {
      ...base,
      title: `${path.together ?? TOGETHER} requests with one key together`,
      rule: 'key-in-flight',
      run: trying(togetherCase),
    },
  ];
}

async function withoutCase(kit: Kit, call: ListedCall, _path: Path, { browser, request }: Attempt): Promise<void> {
  const exchange = await browser.ask(call, request, { headers: { [gatewayHeaders.idempotencyKey]: null } });
  expectRefusal(exchange, kit.checksOf(call), {
    statuses: [400, 422],
    answered: 'key-needed',
    otherwise: 'refusal-status',
  });
}

async function repeatedCase(kit: Kit, call: ListedCall, path: Path, attempt: Attempt): Promise<void> {
  const key = randomUUID();
  const first = expectSuccess(await askWith(key, call, attempt), kit.checksOf(call));
  const between = await path.measure?.(kit, attempt);
  const again = expectSuccess(await askWith(key, call, attempt), kit.checksOf(call));
  mustBeOnce(between, await path.measure?.(kit, attempt));
  if (JSON.stringify(first) !== JSON.stringify(again))
    throw new Failed('key-repeated', 'answered otherwise the second time');
}

async function reusedCase(kit: Kit, call: ListedCall, path: Path, attempt: Attempt): Promise<void> {
  const key = randomUUID();
  if (!path.other) throw new NotTried('the kit knows no other request of this call');
  expectSuccess(await askWith(key, call, attempt), kit.checksOf(call));
  const between = await path.measure?.(kit, attempt);
  const exchange = await askWith(key, call, { ...attempt, request: path.other(attempt.request) });
  expectRefusal(exchange, kit.checksOf(call), {
    statuses: path.otherStatuses ?? [422],
    answered: 'key-reused',
    otherwise: 'refusal-status',
  });
  mustBeOnce(between, await path.measure?.(kit, attempt));
}

function askWith(key: string, call: ListedCall, { browser, request }: Attempt): Promise<Exchange> {
  return browser.ask(call, request, { key });
}

function mustBeOnce(before: string | undefined, after: string | undefined): void {
  if (before !== after) throw new Failed('key-repeated', `moved twice: ${before} became ${after}`);
}

async function togetherCase(kit: Kit, call: ListedCall, path: Path, attempt: Attempt): Promise<void> {
  const key = randomUUID();
  const ask = (): Promise<Exchange> => attempt.browser.ask(call, attempt.request, { key });
  const exchanges = await Promise.all(Array.from({ length: path.together ?? TOGETHER }, ask));
  const replies = exchanges.map((exchange) => readReply(exchange, call.bare));
  const odd = replies.find(({ success, status }) => !success && status !== 409);
  if (odd) throw new Failed('key-in-flight', `one was refused with ${reported(odd)}`);
  const values = new Set(replies.filter(({ success }) => success).map(({ value }) => JSON.stringify(value)));
  if (values.size !== 1) throw new Failed('key-in-flight', `${values.size} different answers to one key`);
  const between = await path.measure?.(kit, attempt);
  const last = expectSuccess(await ask(), kit.checksOf(call));
  mustBeOnce(between, await path.measure?.(kit, attempt));
  if (!values.has(JSON.stringify(last))) throw new Failed('key-in-flight', 'answered otherwise afterwards');
}
