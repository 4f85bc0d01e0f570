import type { ListedCall } from '#contract/registry.ts';
import { gatewayHeaders, namesAnother } from '#contract/wire/gateway-headers.ts';
import type { Case, Path } from '../kit/path.ts';
import { Failed, NotOffered } from '../verdict/verdict.ts';
import { expectAnswer, isNotOffered, perform, send } from './answer.ts';

/** Valid requests, plain and with headers that must make no difference. */
export function happyCases(call: ListedCall, path: Path): Case[] {
  const reads = call.method === 'GET';
  const harmless = reads && path.hasEffect !== true;
  const happy: Case = {
    call: call.name,
    title: 'asked rightly',
    rule: 'happy-path',
    harmless,
    async run(kit) {
      const attempt = await path.prepare(kit, await kit.merchantFor(call));
      const exchange = await perform(kit, call, path, attempt);
      if (call.own && isNotOffered(exchange)) throw new NotOffered('it is not of every gateway');
      const value = expectAnswer(kit, call, exchange, attempt.request);
      const named = exchange.headers[gatewayHeaders.merchant.toLowerCase()];
      if (typeof named === 'string' && namesAnother(attempt.browser.site.merchant, named))
        throw new Failed('reply-of-request', `answered for the merchant ${named.slice(0, 40)}`);
      path.verify?.(value, exchange, attempt);
    },
  };
  return reads
    ? [happy, ...tolerated.map((variant) => ({ ...toleratedCase(call, path, variant), harmless }))]
    : [happy];
}

interface Tolerated {
  readonly title: string;
  readonly rule: 'module-tolerated' | 'language-tolerated';
  readonly headers: Readonly<Record<string, string | null>>;
}

const tolerated: readonly Tolerated[] = [
  { title: 'an unknown module id', rule: 'module-tolerated', headers: { [gatewayHeaders.module]: 'UNKNOWN3' } },
  { title: 'without a module id', rule: 'module-tolerated', headers: { [gatewayHeaders.module]: null } },
  { title: 'a language that nobody has', rule: 'language-tolerated', headers: { [gatewayHeaders.language]: 'QQ' } },
];

function toleratedCase(call: ListedCall, path: Path, { title, rule, headers }: Tolerated): Omit<Case, 'harmless'> {
  return {
    call: call.name,
    title,
    rule,
    async run(kit) {
      const { browser, request } = await path.prepare(kit, await kit.merchantFor(call));
      const exchange = await send(browser, call, request, { headers });
      if (call.own && isNotOffered(exchange)) throw new NotOffered('it is not of every gateway');
      expectAnswer(kit, call, exchange);
    },
  };
}
