import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';
import { UNMOVED_REASONS, type UnmovedReason } from './reasons.ts';

/** cases: events that staff must check; unmoved: all events without effect; closed: checked cases. */
export const REPORTED_PARTS = ['cases', 'unmoved', 'closed'] as const;

/** A provider event about money that had no effect. The amount is decimal text; times are epoch milliseconds. */
export interface UnmovedEvent {
  /** `<provider>:<id of the provider's>`. */
  readonly id: string;
  readonly version: number;
  readonly provider: string;
  readonly reference: string;
  readonly direction: 'in' | 'out';
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
  readonly sequence: number;
  readonly reportedAt: number;
  readonly why: UnmovedReason | undefined;
  /** The deadline for staff to check it; undefined: no check is needed. */
  readonly dueAt: number | undefined;
  readonly closedAt: number | undefined;
  readonly closedBy: string | undefined;
  /** The finding of the user who closed it. */
  readonly note: string | undefined;
  /** The order of the reference, and its member. */
  readonly order:
    | {
        readonly machine: 'deposit' | 'withdrawal';
        readonly id: string;
        readonly reference: string;
        readonly account: string;
      }
    | undefined;
}

export interface UnmovedEventList {
  readonly rows: readonly UnmovedEvent[];
  readonly next: string | undefined;
}

/** Events without effect: cases, earliest deadline first; all or closed ones, newest first. */
export const unmovedEvents = defineStaffCall<
  { readonly part: (typeof REPORTED_PARTS)[number]; readonly why?: UnmovedReason; readonly after?: string },
  UnmovedEventList
>({
  name: 'staffUnmovedEvents',
  method: 'GET',
  path: '/staff/merchants/:merchant/cashier/told',
  access: 'cashier.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readEvent), next: readText(value, 'next') }),
});

/**
 * Closes a case with a finding. Moves no money: a step of the order or a correction does. `conflict` (StaffActionConflict).
 */
export const closeReportedCase = defineStaffCall<
  { readonly id: string; readonly version: number; readonly reason: string },
  Versioned | undefined
>({
  name: 'staffCloseToldCase',
  method: 'POST',
  path: '/staff/merchants/:merchant/cashier/told/close',
  access: 'cashier.answer',
  read: readVersioned,
});

function readEvent(row: unknown): UnmovedEvent | undefined {
  const [id, reference] = [readText(row, 'id'), readText(row, 'reference')];
  if (!id || !reference) return undefined;
  const why = readText(row, 'why');
  return {
    id,
    reference,
    version: readWhole(row, 'version') ?? 0,
    provider: readText(row, 'provider') ?? '',
    direction: readText(row, 'direction') === 'out' ? 'out' : 'in',
    state: readText(row, 'state') ?? '',
    amount: readText(row, 'amount') ?? '',
    currency: readText(row, 'currency') ?? '',
    sequence: readWhole(row, 'sequence') ?? 0,
    reportedAt: readWhole(row, 'reportedAt') ?? 0,
    why: UNMOVED_REASONS.find((known) => known === why),
    dueAt: readWhole(row, 'dueAt'),
    closedAt: readWhole(row, 'closedAt'),
    closedBy: readText(row, 'closedBy'),
    note: readText(row, 'note'),
    order: readOrder(own(row, 'order')),
  };
}

function readOrder(value: unknown): UnmovedEvent['order'] {
  const [machine, id] = [readText(value, 'machine'), readText(value, 'id')];
  if ((machine !== 'deposit' && machine !== 'withdrawal') || !id) return undefined;
  return { machine, id, reference: readText(value, 'reference') ?? '', account: readText(value, 'account') ?? '' };
}
