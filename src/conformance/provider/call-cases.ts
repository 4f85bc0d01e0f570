import { type PaymentAction, payingKinds, paymentActions, paymentHeaders } from '#contract/payments/payments.ts';
import type { RuleId } from '../verdict/rules.ts';
import { Failed } from '../verdict/verdict.ts';
import { ask, mustRefuse, takeValue } from './client.ts';
import type { ProviderGround } from './ground.ts';
import { newPayment, newPayout } from './orders.ts';

/** Something that a provider is held to, by the action that it is about. */
export interface ProviderCase {
  readonly call: PaymentAction | 'events';
  readonly title: string;
  readonly rule: RuleId;
  run(ground: ProviderGround): Promise<void>;
}

/** A request of each action that a provider that is well would take, or answer with what it knows. */
function requestOf(ground: ProviderGround, action: PaymentAction): object {
  const { merchant, currency } = ground;
  if (action === 'begin') return newPayment(ground);
  if (action === 'send') return newPayout(ground);
  if (action === 'find') return { merchant, reference: ground.newReference() };
  return { merchant, currency, day: ground.days[0] ?? '2020-01-01' };
}

/** What every action is held to: who asks, when, and in which form. */
export const doorCases: readonly ProviderCase[] = paymentActions.flatMap((call): ProviderCase[] => [
  {
    ...{ call, title: 'signed by somebody else', rule: 'provider-bad-signature' },
    async run(ground) {
      const wrongs = [
        { secret: `${ground.secret} of somebody else` },
        { signedAs: call === 'find' ? 'send' : 'find' },
        { without: paymentHeaders.signature },
        { without: paymentHeaders.timestamp },
      ] as const;
      for (const wrong of wrongs) {
        const request = requestOf(ground, call);
        mustRefuse(
          await ask(ground, call, request, wrong),
          'bad_signature',
          'provider-bad-signature',
          JSON.stringify(Object.keys(wrong)),
        );
        await mustBeUnknown(ground, request, 'provider-bad-signature');
      }
    },
  },
  {
    ...{ call, title: 'sent at another time', rule: 'provider-stale' },
    async run(ground) {
      for (const offMs of [-120_000, 120_000]) {
        const told = await ask(ground, call, requestOf(ground, call), { offMs });
        mustRefuse(told, 'stale_timestamp', 'provider-stale', `a timestamp that is ${offMs} ms off`);
      }
    },
  },
  {
    ...{ call, title: 'a body that does not fit', rule: 'provider-invalid' },
    async run(ground) {
      const right = requestOf(ground, call);
      const { merchant: _, ...less } = right as { merchant: string };
      for (const wrong of ['{', '[]', JSON.stringify(less), JSON.stringify({ ...right, merchant: 7 })])
        mustRefuse(await ask(ground, call, wrong), 'invalid_request', 'provider-invalid', wrong.slice(0, 60));
    },
  },
]);

/** What was refused was not done. */
export async function mustBeUnknown(ground: ProviderGround, request: object, rule: RuleId): Promise<void> {
  if (!('reference' in request)) return;
  const told = await ask(ground, 'find', { merchant: ground.merchant, reference: request.reference });
  mustRefuse(told, 'reference_unknown', rule, 'what was refused');
}

/** What one action alone is held to. */
export const actionCases: readonly ProviderCase[] = [
  ...payingKinds.map(
    (kind): ProviderCase => ({
      ...{ call: 'begin', title: `to be paid by ${kind}`, rule: 'provider-kind' },
      async run(ground) {
        const told = await ask(ground, 'begin', newPayment(ground, { kind }));
        if (!ground.kinds.includes(kind)) return mustRefuse(told, 'kind_unsupported', 'provider-kind', kind);
        const { kind: answered } = takeValue(told, 'provider-answers', kind);
        if (answered !== kind) throw new Failed('provider-kind', `${kind} is answered by ${answered}`);
      },
    }),
  ),
  {
    ...{ call: 'begin', title: 'until when', rule: 'provider-reply' },
    async run(ground) {
      const asked = newPayment(ground);
      const { expiresAt } = takeValue(await ask(ground, 'begin', asked), 'provider-answers', 'begin');
      if (expiresAt > asked.expiresAt) throw new Failed('provider-reply', 'it ends after the gateway’s order');
    },
  },
  {
    ...{ call: 'find', title: 'what was never sent', rule: 'provider-unknown' },
    async run(ground) {
      const asked = newPayment(ground);
      const find = { merchant: ground.merchant, reference: asked.reference };
      mustRefuse(await ask(ground, 'find', find), 'reference_unknown', 'provider-unknown', 'a new reference');
      takeValue(await ask(ground, 'begin', asked), 'provider-answers', 'begin');
      const other = await ask(ground, 'find', { ...find, merchant: `${ground.merchant}-other` });
      mustRefuse(other, 'reference_unknown', 'provider-unknown', 'another merchant’s reference');
    },
  },
];
