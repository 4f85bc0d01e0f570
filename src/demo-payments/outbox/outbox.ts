import { createJobLoop, type JobLoop } from '#serving/job-loop.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { change } from '../books/change.ts';
import type { Happening } from '../books/happen.ts';
import { clearDue } from '../books/items.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { GIVE_UP_MS, pauseAfter } from './back-off.ts';
import { deliver, type SendToGateway } from './deliver.ts';

/** Background worker: delivers events until they are confirmed, and applies scheduled changes of items. */
export interface Outbox extends JobLoop {
  /** Runs one tick; returns the number of jobs found. */
  tick(): Promise<number>;
}

const AT_ONCE = 16;

interface Due {
  readonly id: string;
  readonly merchant: string;
  readonly reference: string;
  readonly due: Happening;
  readonly sequence: number;
}

interface DueEvent {
  readonly id: string;
  readonly body: string;
  readonly tries: number;
  readonly ageMs: number;
}

/** Several processes may run one each: claimed events are leased, so that the others skip them. */
export function createOutbox(context: DemoPaymentsContext, send: SendToGateway): Outbox {
  async function tick(): Promise<number> {
    const items = await dueItems(context);
    for (const item of items)
      if (!(await attempt(context, item.reference, () => letHappen(context, item)))) await putOff(context, item);
    const events = await claimEvents(context);
    await Promise.all(events.map((event) => attempt(context, event.id, () => report(context, send, event))));
    return items.length + events.length;
  }
  const loop = createJobLoop(
    async () => (await tick()) > 0,
    context.config.timing.outboxEveryMs,
    (error) => logEvent(context.log, 'demo_payments.outbox_tick_failed', { err: error }),
  );
  return { tick, ...loop };
}

/** Two processes may read the same items: the second one gets a sequence conflict. */
function dueItems({ db, clock }: DemoPaymentsContext): Promise<readonly Due[]> {
  return db.ask<Due>(
    'select id, merchant, reference, due, sequence from item where due_at <= $1 order by due_at limit $2',
    [new Date(clock.now()), AT_ONCE],
  );
}

async function letHappen(context: DemoPaymentsContext, { id, merchant, reference, due, sequence }: Due): Promise<void> {
  const changed = await change(context, { merchant, reference, happening: due, sequence });
  // Cancels a change that is no longer possible, such as the expiry of a partly paid order.
  if (changed.kind === 'refused' && changed.why !== 'changed') await clearDue(context.db.ask, { id });
}

function claimEvents({ db, config }: DemoPaymentsContext): Promise<readonly DueEvent[]> {
  return db.ask<DueEvent>(
    `update event set next_try_at = now() + make_interval(secs => $1) where id in (
       select e.id from event e
         where e.ended_at is null and not e.is_muted and e.next_try_at <= now()
           and (e.after is null or exists (select 1 from event a where a.id = e.after and a.ended_at is not null))
         order by e.next_try_at limit $2 for update skip locked)
     returning id, body, tries, extract(epoch from now() - created_at)::float8 * 1000 as "ageMs"`,
    [config.timing.leaseMs / 1000, AT_ONCE],
  );
}

async function report(context: DemoPaymentsContext, send: SendToGateway, event: DueEvent): Promise<void> {
  const { db, config, chance } = context;
  const fault = await deliver(context, send, event.body);
  if (fault === undefined) {
    await db.ask(
      `update event set reported = reported + 1, error = null, next_try_at = now(),
         ended_at = case when reported + 1 >= copies then now() end, ended_how = case when reported + 1 >= copies then 'reported' end
       where id = $1`,
      [event.id],
    );
    return;
  }
  const isOver = event.ageMs >= GIVE_UP_MS;
  await db.ask(
    `update event set tries = tries + 1, error = $2, next_try_at = now() + make_interval(secs => $3),
       ended_at = case when $4 then now() end, ended_how = case when $4 then 'given up' end
     where id = $1 and ended_at is null`,
    [event.id, fault.slice(0, 300), pauseAfter(event.tries, config.timing.backOffMs, chance()) / 1000, isOver],
  );
}

/** A failed item is delayed, so that it does not block those after it. */
async function putOff({ db, clock }: DemoPaymentsContext, { id, sequence }: Due): Promise<void> {
  await db.ask('update item set due_at = $3 where id = $1 and sequence = $2 and due is not null', [
    id,
    sequence,
    new Date(clock.now() + PUT_OFF_MS),
  ]);
}

const PUT_OFF_MS = 60_000;

/** False: the work failed and the failure is logged. */
async function attempt(context: DemoPaymentsContext, subject: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    logEvent(context.log, 'demo_payments.outbox_item_failed', { err: error, subject });
    return false;
  }
}
