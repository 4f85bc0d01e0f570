import { openMessage, outbox } from '#contract/staff/outbox/calls.ts';
import { outboxSchemas } from '#contract/staff/outbox/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/door/failure.ts';
import { recordStaffAction } from '../deeds.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import type { StaffPipeline } from '../staff-door.ts';
import { maskRecipient, maskText } from './mask.ts';

type View = typeof import('#gateway/features/mail/staff-view.ts');

/** What the staff's outbox asks of the messages; compose-people.ts brings them together. */
export interface OutboxDeps {
  readonly read: View['readMessages'];
  readonly open: View['readMessage'];
}

/** Messages to members: whether they went out, for everybody; what they say, for whom the policy lets, and on record. */
export function outboxRoutes(pipeline: StaffPipeline, deps: OutboxDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, outbox, outboxSchemas.outbox, async ({ to = '', kind, state, after }, { merchant }) => {
    const search = {
      ...{ kind, state, recipient: recipientOf(to) },
      after: after === undefined ? undefined : BigInt(after),
    };
    const { rows, next } = await db.withMerchant(merchant, (scope) => deps.read(scope, merchant, search));
    return succeed({ rows: rows.map(present), ...(next !== undefined && { next: String(next) }) });
  });

  registerStaffCall(pipeline, openMessage, outboxSchemas.openMessage, async ({ id, reason }, visit) => {
    const { merchant } = visit;
    return db.withMerchant(merchant, async (scope) => {
      const message = await deps.open(scope, merchant, BigInt(id));
      if (message === undefined) throw new Failure('not_found');
      const { kind, recipient, subject, body } = message;
      await recordStaffAction(scope, visit, {
        ...{ action: 'outbox.open', subject: `message:${id}`, reason },
        before: null,
        after: { kind, to: maskRecipient(kind, recipient) },
      });
      return succeed({ to: recipient, subject: subject ?? '', text: body });
    });
  });
}

/** As messages are addressed: numbers as E.164, e-mail in lower case. Found whole alone: nobody guesses one letter by letter. */
function recipientOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const digits = text.replace(/[\s()-]/g, '');
  return /^\+?[0-9]{4,15}$/.test(digits) ? `+${digits.replace(/^\+/, '')}` : text.toLowerCase();
}

function present(row: Awaited<ReturnType<View['readMessages']>>['rows'][number]) {
  const { id, kind, recipient, subject, body, state, attempts, createdAt, movesAt } = row;
  return {
    ...{ id: String(id), kind, state, attempts, at: createdAt.getTime() },
    to: maskRecipient(kind, recipient),
    subject: maskText(subject ?? ''),
    ...(body !== null && { text: maskText(body) }),
    ...(movesAt !== null && { movesAt: movesAt.getTime() }),
  };
}
