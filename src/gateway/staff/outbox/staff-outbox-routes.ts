import { openMessage, outbox } from '#contract/staff/outbox/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { recordStaffAction } from '../staff-actions.ts';
import type { StaffPipeline } from '../staff-pipeline.ts';
import { maskRecipient, maskText } from './mask.ts';

type View = typeof import('#gateway/features/mail/staff-view.ts');

export interface OutboxDeps {
  readonly read: View['readMessages'];
  readonly open: View['readMessage'];
}

/**
 * Staff routes of messages to members: delivery state for all staff; the text only with permission, recorded in the
 * journal.
 */
export function outboxRoutes(pipeline: StaffPipeline, deps: OutboxDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, outbox, async ({ to = '', kind, state, after }, { merchant }) => {
    const search = {
      kind,
      state,
      recipient: recipientOf(to),
      after: after === undefined ? undefined : BigInt(after),
    };
    const { rows, next } = await db.withMerchant(merchant, (scope) => deps.read(scope, merchant, search));
    return succeed({ rows: rows.map(present), ...(next !== undefined && { next: String(next) }) });
  });

  registerStaffCall(pipeline, openMessage, async ({ id, reason }, visit) => {
    const { merchant } = visit;
    return db.withMerchant(merchant, async (scope) => {
      const message = await deps.open(scope, merchant, BigInt(id));
      if (message === undefined) throw new Failure('not_found');
      const { kind, recipient, subject, body } = message;
      await recordStaffAction(scope, visit, {
        action: 'outbox.open',
        subject: `message:${id}`,
        reason,
        before: null,
        after: { kind, to: maskRecipient(kind, recipient) },
      });
      return succeed({ to: recipient, subject: subject ?? '', text: body });
    });
  });
}

/**
 * Normalizes a recipient: E.164 numbers, lower-case e-mail. Only exact matches are found, so that addresses cannot be
 * guessed letter by letter.
 */
function recipientOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const digits = text.replace(/[\s()-]/g, '');
  return /^\+?[0-9]{4,15}$/.test(digits) ? `+${digits.replace(/^\+/, '')}` : text.toLowerCase();
}

function present(row: Awaited<ReturnType<View['readMessages']>>['rows'][number]) {
  const { id, kind, recipient, subject, body, state, attempts, createdAt, movesAt } = row;
  return {
    id: String(id),
    kind,
    state,
    attempts,
    at: createdAt.getTime(),
    to: maskRecipient(kind, recipient),
    subject: maskText(subject ?? ''),
    ...(body !== null && { text: maskText(body) }),
    ...(movesAt !== null && { movesAt: movesAt.getTime() }),
  };
}
