import { type PaymentAction, payingKinds, paymentActions, paymentHeaders } from '#contract/payments/payments.ts';
import type { RuleId } from '../verdict/rules.ts';
import { Failed } from '../verdict/verdict.ts';
import { ask, mustRefuse, takeValue } from './client.ts';
import type { ProviderDeps } from './deps.ts';
import { newPayment, newPayout } from './orders.ts';

/** A check of a provider, by action. */
export interface ProviderCase {
  readonly call: PaymentAction | 'events';
  readonly title: string;
  readonly rule: RuleId;
  run(deps: ProviderDeps): Promise<void>;
}

/** A request of each action that a correct provider accepts, or answers with what it knows. */
function requestOf(deps: ProviderDeps, action: PaymentAction): object {
  const { merchant, currency } = deps;
  if (action === 'begin') return newPayment(deps);
  if (action === 'send') return newPayout(deps);
  if (action === 'find') return { merchant, reference: deps.newReference() };
  return { merchant, currency, day: deps.days[0] ?? '2020-01-01' };
}

/** Checks of every action: authentication, freshness and request format. */
export const guardCases: readonly ProviderCase[] = paymentActions.flatMap((call): ProviderCase[] => [
  {
    call,
    title: 'signed by somebody else',
    rule: 'provider-bad-signature',
    async run(deps) {
      const wrongs = [
        { secret: `${deps.secret} of somebody else` },
        { signedAs: call === 'find' ? 'send' : 'find' },
        { without: paymentHeaders.signature },
        { without: paymentHeaders.timestamp },
      ] as const;
      for (const wrong of wrongs) {
        const request = requestOf(deps, call);
        mustRefuse(
          await ask(deps, call, request, wrong),
          'bad_signature',
          'provider-bad-signature',
          JSON.stringify(Object.keys(wrong)),
        );
        await mustBeUnknown(deps, request, 'provider-bad-signature');
      }
    },
  },
  {
    call,
    title: 'sent at another time',
    rule: 'provider-stale',
    async run(deps) {
      for (const offMs of [-120_000, 120_000]) {
        const reported = await ask(deps, call, requestOf(deps, call), { offMs });
        mustRefuse(reported, 'stale_timestamp', 'provider-stale', `a timestamp that is ${offMs} ms off`);
      }
    },
  },
  {
    call,
    title: 'a body that does not fit',
    rule: 'provider-invalid',
    async run(deps) {
      const right = requestOf(deps, call);
      const { merchant: _, ...less } = right as { merchant: string };
      for (const wrong of ['{', '[]', JSON.stringify(less), JSON.stringify({ ...right, merchant: 7 })])
        mustRefuse(await ask(deps, call, wrong), 'invalid_request', 'provider-invalid', wrong.slice(0, 60));
    },
  },
]);

/** A refused request must have no effect. */
export async function mustBeUnknown(deps: ProviderDeps, request: object, rule: RuleId): Promise<void> {
  if (!('reference' in request)) return;
  const reported = await ask(deps, 'find', { merchant: deps.merchant, reference: request.reference });
  mustRefuse(reported, 'reference_unknown', rule, 'what was refused');
}

export const actionCases: readonly ProviderCase[] = [
  ...payingKinds.map(
    (kind): ProviderCase => ({
      call: 'begin',
      title: `to be paid by ${kind}`,
      rule: 'provider-kind',
      async run(deps) {
        const reported = await ask(deps, 'begin', newPayment(deps, { kind }));
        if (!deps.kinds.includes(kind)) return mustRefuse(reported, 'kind_unsupported', 'provider-kind', kind);
        const { kind: answered } = takeValue(reported, 'provider-answers', kind);
        if (answered !== kind) throw new Failed('provider-kind', `${kind} is answered by ${answered}`);
      },
    }),
  ),
  {
    call: 'begin',
    title: 'until when',
    rule: 'provider-reply',
    async run(deps) {
      const asked = newPayment(deps);
      const { expiresAt } = takeValue(await ask(deps, 'begin', asked), 'provider-answers', 'begin');
      if (expiresAt > asked.expiresAt) throw new Failed('provider-reply', 'it ends after the gateway’s order');
    },
  },
  {
    call: 'find',
    title: 'what was never sent',
    rule: 'provider-unknown',
    async run(deps) {
      const asked = newPayment(deps);
      const find = { merchant: deps.merchant, reference: asked.reference };
      mustRefuse(await ask(deps, 'find', find), 'reference_unknown', 'provider-unknown', 'a new reference');
      takeValue(await ask(deps, 'begin', asked), 'provider-answers', 'begin');
      const other = await ask(deps, 'find', { ...find, merchant: `${deps.merchant}-other` });
      mustRefuse(other, 'reference_unknown', 'provider-unknown', 'another merchant’s reference');
    },
  },
];
