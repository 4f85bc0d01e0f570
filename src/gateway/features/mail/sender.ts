import { createHash, randomInt } from 'node:crypto';
import type { Context } from '#gateway/context/context.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { createPoller, type Poller } from '#gateway/process/poller.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { readBrandName } from './brand-name.ts';
import { type ClaimedMail, claimMail, clearOld, forgetMail, giveUp, OUTBOX_PENDING, putOff } from './store.ts';
import { MailNotSent, type MailTransport } from './transport.ts';

/** Delivers mails from the outbox; started and stopped with its gateway. */
export interface MailSender extends Poller {
  /** Announces a new message of a merchant. The transaction that writes it may still be open. */
  announce(merchant: string): void;
}

const POLL_EVERY_MS = 1_000;
/** Poll interval of all outboxes, which finds mails left behind by a dead process. */
const ROUND_EVERY_MS = 60_000;
/** Maximum duration of an announced transaction. */
const NOTIFY_MS = 20_000;
/** Maximum mails of one merchant per poll. */
const MOST_PER_TICK = 50;

/**
 * Delivers mails one by one in three steps: claim in a transaction, send outside of any, mark as done in another. A
 * mail of a process that dies in between is sent again under the same message id. Without a transport nothing is
 * delivered, and messages a day old are deleted.
 */
export function createMailSender(context: Context, transport: MailTransport | undefined): MailSender {
  const { db, clock, log } = context;
  const announced = new Map<string, number>();
  let roundAt = clock.now() + ROUND_EVERY_MS;
  const visit = createDelivery(context);
  const logFailure = (error: unknown) => logEvent(log, 'mail.poll_failed', { err: error });

  async function followNotifications(taker: MailTransport): Promise<void> {
    for (const [merchant, since] of [...announced]) {
      // Delete before the visit: an announcement during the visit triggers another one.
      if (clock.now() - since > NOTIFY_MS) announced.delete(merchant);
      await visit(merchant, taker).catch(logFailure);
    }
  }

  async function goRound(): Promise<void> {
    if (clock.now() < roundAt) return;
    roundAt = clock.now() + ROUND_EVERY_MS;
    for (const merchant of await context.merchants.matching(OUTBOX_PENDING)) {
      await db.withMerchant(merchant, (scope) => clearOld(scope, merchant)).catch(logFailure);
      if (transport !== undefined) await visit(merchant, transport).catch(logFailure);
    }
  }

  const poller = createPoller('mail', transport === undefined ? ROUND_EVERY_MS : POLL_EVERY_MS, async () => {
    try {
      if (transport !== undefined) await followNotifications(transport);
      await goRound();
    } catch (error) {
      logFailure(error);
    }
  });

  function announce(merchant: string): void {
    if (transport !== undefined) announced.set(merchant, clock.now());
  }
  // Sent after the commit: one visit finds the mail.
  context.work.on('mail', (merchant) => {
    if (transport !== undefined && !announced.has(merchant)) announced.set(merchant, clock.now() - NOTIFY_MS - 1);
  });
  return {
    name: poller.name,
    start: poller.start,
    async stop() {
      await poller.stop();
      transport?.close();
    },
    announce,
  };
}

interface Claimed {
  readonly mail: ClaimedMail;
  readonly brand: string;
}

/** Delivers waiting mails of one merchant, up to the maximum per poll. */
function createDelivery(context: Context): (merchant: string, taker: MailTransport) => Promise<void> {
  const { db, log, metrics } = context;
  const guard = createGuard(context);
  const mails = counterIn(metrics.registry, {
    name: 'livery_mails_total',
    help: 'Mails, by what became of them (sent, refused by the server for good, failed and tried again, given up).',
    labelNames: ['outcome'],
  });

  async function deliverNext(merchant: string, taker: MailTransport): Promise<boolean> {
    const claimed = await db.withMerchant(merchant, async (scope) => {
      const mail = await claimMail(scope, merchant);
      return mail && { mail, brand: await readBrandName(scope, merchant) };
    });
    if (claimed === undefined) return false;
    const { mail } = claimed;
    const item = { merchant, source: 'mail', item: String(mail.id) } as const;
    try {
      await deliver(merchant, taker, claimed);
    } catch (error) {
      // The claim ends after two minutes; other mails do not wait for it.
      await guard.failed(item, error);
      return true;
    }
    if (mail.attempts > 1) await guard.taken(item);
    return true;
  }

  async function deliver(merchant: string, taker: MailTransport, { mail, brand }: Claimed): Promise<void> {
    const failure = await tryToSend(taker, merchant, mail, brand);
    await db.withMerchant(merchant, (scope) =>
      failure === undefined || failure.isFinal
        ? forgetMail(scope, merchant, mail.id, failure === undefined ? 'sent' : 'refused')
        : putOff(scope, merchant, mail.id, backOff(mail.attempts)),
    );
    mails.inc({ outcome: outcomeOf(failure) });
    if (failure !== undefined) logEvent(log, 'mail.rejected', { merchant, code: failure.code, tries: mail.attempts });
  }

  return async (merchant, taker) => {
    const lost = await db.withMerchant(merchant, (scope) => giveUp(scope, merchant));
    if (lost > 0) {
      mails.inc({ outcome: 'given up' }, lost);
      logEvent(log, 'mail.expired', { merchant, mails: lost });
    }
    for (let count = 0; count < MOST_PER_TICK; count += 1) {
      if (!(await deliverNext(merchant, taker))) return;
    }
  };
}

async function tryToSend(
  transport: MailTransport,
  merchant: string,
  { id, recipient, subject, body, html }: ClaimedMail,
  brand: string,
): Promise<MailNotSent | undefined> {
  const words = { subject: subject ?? brand, text: body, html: html ?? '' };
  try {
    await transport.send({ messageId: messageId(merchant, id), brand, to: recipient, ...words });
    return undefined;
  } catch (error) {
    if (error instanceof MailNotSent) return error;
    throw error;
  }
}

/** Message id: the same for every attempt of a mail, without revealing the number of mails. */
function messageId(merchant: string, id: bigint): string {
  return `<${createHash('sha256').update(`mail ${merchant} ${id}`).digest('hex').slice(0, 32)}@${merchant}.invalid>`;
}

function outcomeOf(failure: MailNotSent | undefined): string {
  if (failure === undefined) return 'sent';
  return failure.isFinal ? 'refused' : 'failed';
}

const FIRST_WAIT_S = 10;
const LONGEST_WAIT_S = 3_600;

/** Seconds until the next attempt: exponential backoff with jitter over the upper half. */
function backOff(attempts: number): number {
  const most = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (attempts - 1));
  return randomInt(Math.ceil(most / 2), most + 1);
}
