import type { PaymentReply } from '#contract/payments/payments.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import type { ProviderCase } from './call-cases.ts';
import { ask, mustRefuse, takeValue } from './client.ts';
import type { ProviderDeps } from './deps.ts';

type Statement = PaymentReply<'statement'>;

const DAY_MS = 86_400_000;
/** More pages than any real day has: stops a cursor that loops. */
const MOST_PAGES = 2_000;

export const statementCases: readonly ProviderCase[] = [
  {
    call: 'statement',
    title: 'a day that is not over',
    rule: 'provider-day',
    async run(deps) {
      const { merchant, currency } = deps;
      for (const at of [deps.now(), deps.now() + DAY_MS]) {
        const day = new Date(at).toISOString().slice(0, 10);
        mustRefuse(await ask(deps, 'statement', { merchant, currency, day }), 'day_not_over', 'provider-day', day);
      }
    },
  },
  {
    call: 'statement',
    title: 'days that are over',
    rule: 'provider-statement',
    async run(deps) {
      if (deps.days.length === 0) throw new NotTried('the run is told of no day');
      for (const day of deps.days) validateDay(day, await readDay(deps, day));
    },
  },
];

async function readDay(deps: ProviderDeps, day: string): Promise<readonly Statement[]> {
  const { merchant, currency } = deps;
  const pages: Statement[] = [];
  for (let after: string | undefined; pages.length < MOST_PAGES; after = pages.at(-1)?.next) {
    if (pages.length > 0 && after === undefined) return pages;
    const asked = { merchant, currency, day, ...(after !== undefined && { after }) };
    pages.push(takeValue(await ask(deps, 'statement', asked), 'provider-answers', `the statement of ${day}`));
  }
  throw new Failed('provider-statement', `the statement of ${day} has no end`);
}

function validateDay(day: string, pages: readonly Statement[]): void {
  const fail = (detail: string) => {
    throw new Failed('provider-statement', `${day}: ${detail}`);
  };
  const [first] = pages;
  if (first === undefined) return;
  const lines = pages.flatMap((page) => page.lines);
  const ids = new Set(lines.map(({ lineId }) => lineId));
  if (ids.size < lines.length) fail('a line appears twice');
  const begins = Date.parse(`${day}T00:00:00Z`);
  const outside = lines.find(({ at }) => at < begins || at >= begins + DAY_MS);
  if (outside) fail(`line ${outside.lineId} is of another day`);
  if (lines.some(({ at }, index) => at < (lines[index - 1]?.at ?? at))) fail('the oldest line does not come first');
  const sum = lines.reduce(
    (before, { direction, amountMinor }) => before + (direction === 'in' ? 1n : -1n) * BigInt(amountMinor),
    0n,
  );
  for (const { openingMinor, closingMinor } of pages)
    if (BigInt(openingMinor) + sum !== BigInt(closingMinor))
      fail(`${openingMinor} and lines of ${sum} do not make ${closingMinor}`);
}
