import { Compile } from 'typebox/compile';
import { type PaymentEvent, paymentEvent } from '#contract/payments/events.ts';
import { paymentHeaders, paymentSigned } from '#contract/payments/payments.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import type { ProviderCase } from './call-cases.ts';
import { ask, doubtOf, readJson, takeValue } from './client.ts';
import type { EventAnswer, PostedEvent, ProviderDeps } from './deps.ts';
import { newPayment } from './orders.ts';

const fits = Compile(paymentEvent);

/** Replies that leave an event undelivered, sent before a valid one. */
const UNDECIDED = ['no answer', 'unsigned', 'busy'] as const;

export const eventCases: readonly ProviderCase[] = [
  {
    call: 'events',
    title: 'a payment is told until it is taken',
    rule: 'provider-event-again',
    async run(deps) {
      if (deps.events === undefined) throw new NotTried('the run hears no events');
      const order = newPayment(deps);
      const heard = hearEvents(deps, order.reference);
      try {
        takeValue(await ask(deps, 'begin', order), 'provider-answers', 'begin');
        await deps.events.pay(order.reference);
        const event = await heard.taken(deps.events.patienceMs);
        await mustMatchEvent(deps, event);
      } finally {
        heard.stop();
      }
    },
  },
];

/** Receives the events of a reference: the first deliveries get replies that leave them undelivered. */
function hearEvents(deps: ProviderDeps, reference: string) {
  const tries: PaymentEvent[] = [];
  let fault: Failed | undefined;
  let over: (() => void) | undefined;
  const done = new Promise<void>((resolve) => {
    over = resolve;
  });
  const stop = deps.events?.hear((posted) => {
    const read = readEvent(deps, posted);
    if (read instanceof Failed) fault ??= read;
    else if (read.reference !== reference) return answerOf(deps, 'taken');
    else tries.push(read);
    if (fault !== undefined || tries.length > UNDECIDED.length) over?.();
    return answerOf(deps, UNDECIDED[tries.length - 1] ?? 'taken');
  });
  return {
    stop: () => stop?.(),
    async taken(patienceMs: number): Promise<PaymentEvent> {
      await Promise.race([done, after(patienceMs)]);
      if (fault !== undefined) throw fault;
      const [first, ...others] = tries;
      if (first === undefined) throw new Failed('provider-event', 'no event came of a payment that was made');
      if (tries.length <= UNDECIDED.length)
        throw new Failed(
          'provider-event-again',
          `it came ${tries.length} times, though ${UNDECIDED[tries.length - 1]} answers it`,
        );
      if (others.some((event) => JSON.stringify(event) !== JSON.stringify(first)))
        throw new Failed('provider-event-again', 'it did not come again as the same event');
      return first;
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function readEvent(deps: ProviderDeps, { headers, body }: PostedEvent): PaymentEvent | Failed {
  const doubt = doubtOf(deps, 'events', body, (name) => headers[name]?.toString());
  if (doubt !== undefined) return new Failed('provider-event', `an event ${doubt}`);
  const event = readJson(body);
  return fits.Check(event) ? event : new Failed('provider-event', `an event does not fit: ${body.slice(0, 200)}`);
}

function answerOf(
  { code, secret, sign, now }: ProviderDeps,
  how: (typeof UNDECIDED)[number] | 'taken',
): EventAnswer | undefined {
  if (how === 'no answer') return undefined;
  const body = JSON.stringify(how === 'busy' ? { ok: false, error: 'busy' } : { ok: true, value: { repeated: false } });
  const timestamp = String(now());
  const signature = sign(secret, paymentSigned(timestamp, 'events', body));
  const headers = {
    [paymentHeaders.provider]: code,
    [paymentHeaders.timestamp]: timestamp,
    [paymentHeaders.signature]: how === 'unsigned' ? '0'.repeat(signature.length) : signature,
  };
  return { status: how === 'busy' ? 503 : 200, headers, body };
}

/** `find` must not return an older state than the event, and the same state for the same sequence. */
async function mustMatchEvent(deps: ProviderDeps, event: PaymentEvent): Promise<void> {
  const { merchant, reference } = event;
  const reported = takeValue(await ask(deps, 'find', { merchant, reference }), 'provider-event-standing', 'find');
  const isSame = reported.state === event.state && reported.amountMinor === event.amountMinor;
  if (reported.sequence < event.sequence || (reported.sequence === event.sequence && !isSame))
    throw new Failed(
      'provider-event-standing',
      `find answers ${reported.state} ${reported.amountMinor}, the event told ${event.state} ${event.amountMinor}`,
    );
}
