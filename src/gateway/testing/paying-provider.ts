import { eventsPath, type PaymentEvent } from '#contract/payments/events.ts';
import { type PaymentAction, type Payout, paymentHeaders, paymentSigned } from '#contract/payments/payments.ts';
import type { SendToProvider } from '#gateway/providers/send-by-fetch.ts';
import { signText } from '#serving/signature.ts';
import type { TestGateway } from './gateway.ts';

interface StoredPayout {
  readonly asked: Payout;
  state: 'pending' | 'paid' | 'refused' | 'returned';
  sequence: number;
}

const CODE = 'HOUSEBANK';

/**
 * A third-party provider's server for payouts, as docs/guides/payment-provider.md defines it: it signs its messages and treats a
 * reference as idempotency key. `lose` drops the responses of an action after its execution; `refuse` answers with a
 * final refusal; `hold` delays the next call until it resolves.
 */
export function createPayingProvider(secret: string) {
  const payouts = new Map<string, StoredPayout>();
  const faults = {
    lose: new Set<PaymentAction>(),
    refuse: false,
    silent: false,
    hold: undefined as (() => Promise<void>) | undefined,
  };
  const sends: string[] = [];

  function answer(action: PaymentAction, body: string): unknown {
    const asked = JSON.parse(body);
    if (action === 'send') {
      sends.push(asked.reference);
      if (faults.refuse) return { ok: false, error: 'payee_refused' };
      const known = payouts.get(asked.reference);
      if (known !== undefined && JSON.stringify(known.asked) !== body) return { ok: false, error: 'reference_reused' };
      if (known === undefined) payouts.set(asked.reference, { asked, state: 'pending', sequence: 1 });
      return { ok: true, value: { reference: asked.reference, repeated: known !== undefined } };
    }
    const stored = payouts.get(asked.reference);
    return stored === undefined ? { ok: false, error: 'reference_unknown' } : { ok: true, value: standingOf(stored) };
  }

  const send: SendToProvider = async ({ action, body }) => {
    if (faults.silent) throw new Error('nobody answers');
    const { hold } = faults;
    faults.hold = undefined;
    await hold?.();
    const text = JSON.stringify(answer(action, body));
    if (faults.lose.has(action)) throw new Error('the answer was lost');
    const timestamp = String(Date.now());
    const headers: Record<string, string> = {
      [paymentHeaders.timestamp]: timestamp,
      [paymentHeaders.signature]: signText(secret, paymentSigned(timestamp, action, text)),
    };
    return { body: text, header: (name) => headers[name] };
  };

  /** Sends an event with the state of a payout to the gateway. */
  async function notify({ app }: TestGateway, reference: string, change: Partial<PaymentEvent> = {}) {
    const stored = payouts.get(reference);
    if (stored === undefined) throw new Error(`There is no payout ${reference}`);
    const named = { eventId: `${reference}-${change.sequence ?? stored.sequence}`, merchant: 'aurora', at: Date.now() };
    const body = JSON.stringify({ ...named, ...standingOf(stored), ...change });
    const timestamp = String(Date.now());
    const reply = await app.inject({
      method: 'POST',
      url: eventsPath(CODE),
      payload: body,
      headers: {
        'content-type': 'application/json',
        [paymentHeaders.provider]: CODE,
        [paymentHeaders.timestamp]: timestamp,
        [paymentHeaders.signature]: signText(secret, paymentSigned(timestamp, 'events', body)),
      },
    });
    return reply.statusCode;
  }

  /** Changes the state of a payout at the provider without an event. */
  function move(reference: string, state: StoredPayout['state']): void {
    const stored = payouts.get(reference);
    if (stored === undefined) throw new Error(`There is no payout ${reference}`);
    stored.state = state;
    stored.sequence += 1;
  }

  return { send, faults, sends, payouts, notify, move };
}

function standingOf({ asked, state, sequence }: StoredPayout) {
  const { reference, amountMinor, currency, exponent } = asked;
  const moved = state === 'paid' || state === 'returned' ? amountMinor : '0';
  return { reference, direction: 'out' as const, state, amountMinor: moved, currency, exponent, sequence };
}
