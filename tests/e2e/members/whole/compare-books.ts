/** Compares a merchant's books with the payment provider at a simulated time two days ahead, when today is complete. */
import type { PaymentProvider } from '#contract/payments/provider.ts';
import { DEMO_PAYMENTS } from '#gateway/config/providers.ts';
import { workAtRun } from '#gateway/features/reconciliation/reconcile.ts';
import { askForRun } from '#gateway/features/reconciliation/runs.ts';
import { createLog } from '#gateway/process/log.ts';
import { createMetrics } from '#gateway/process/metrics.ts';
import type { Providers } from '#gateway/providers/providers.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import type { Operator } from '#tests/support/operator.ts';
import type { DemoPayments } from './demo-payments.ts';

const DAY_MS = 86_400_000;

/** The site's own runs compare completed days; this run is requested and taken before they poll. */
export async function compareBooks({ db }: Operator, demoPayments: DemoPayments, merchant: string): Promise<void> {
  const today = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  const guard = createGuard({ db, log: createLog('silent'), metrics: createMetrics() });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await db.withMerchant(merchant, (scope) => askForRun(scope, merchant, null));
    const ended = await workAtRun({ db, guard, providers: providersOf(demoPayments) }, merchant, today);
    if (ended === 'finished') return;
    if (ended === 'unfinished') throw new Error('The comparison could not read every statement');
  }
  throw new Error('Somebody else took every run up');
}

/** The provider's statements through its panel: only the site's gateway knows the secret of the provider's calls. */
function providersOf(demoPayments: DemoPayments): Pick<Providers, 'get'> {
  const statement: PaymentProvider['statement'] = async ({ currency, day }) => ({
    kind: 'told',
    statement: await demoPayments.statement(currency, day),
  });
  return { get: (code) => (code === DEMO_PAYMENTS ? ({ statement } as PaymentProvider) : undefined) };
}
