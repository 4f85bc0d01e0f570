import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/**
 * Why an item was set aside. failed: processing failed; unreadable: it cannot be parsed; no-member: its member does not
 * exist.
 */
export const SET_ASIDE_WHYS = ['failed', 'unreadable', 'no-member'] as const;

export const SET_ASIDE_STATES = ['open', 'closed'] as const;
export type SetAsideState = (typeof SET_ASIDE_STATES)[number];

/** An item that a consumer, queue or job could not process. Times are epoch milliseconds. */
export interface SetAsideItem {
  readonly id: string;
  /** `points`, `rewards`, `payouts`. */
  readonly source: string;
  /** The item's id in its source. */
  readonly item: string;
  /** `failed`, `unreadable`, `no-member`. */
  readonly why: string;
  readonly reason: string;
  readonly attempts: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** The time of the next automatic retry; undefined: none. */
  readonly retryAt: number | undefined;
  readonly closedAs: 'done' | 'dismissed' | undefined;
  readonly closedAt: number | undefined;
  /** The name of a staff user; undefined: the platform. */
  readonly closedBy: string | undefined;
  readonly closedReason: string | undefined;
}

export interface SetAsideItems {
  readonly rows: readonly SetAsideItem[];
  readonly next: string | undefined;
}

/** Items that consumers, queues and jobs set aside, newest failure first. */
export const setAsideList = defineStaffCall<{ readonly state: SetAsideState; readonly after?: string }, SetAsideItems>({
  name: 'staffSetAside',
  method: 'GET',
  path: '/staff/merchants/:merchant/set-aside',
  access: 'setAside.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readRow), next: readText(value, 'next') }),
});

/** Retries an item now, or dismisses it permanently. `conflict` if it is closed. */
export const answerSetAside = defineStaffCall<
  { readonly id: string; readonly verdict: 'retry' | 'dismiss'; readonly reason: string },
  unknown
>({
  name: 'staffAnswerSetAside',
  method: 'POST',
  path: '/staff/merchants/:merchant/set-aside/answer',
  access: 'setAside.answer',
  read: () => undefined,
});

function readRow(row: unknown): SetAsideItem | undefined {
  const [id, source] = [readText(row, 'id'), readText(row, 'source')];
  if (!id || !source) return undefined;
  const closed = readText(row, 'closedAs');
  return {
    id,
    source,
    item: readText(row, 'item') ?? '',
    why: readText(row, 'why') ?? '',
    reason: readText(row, 'reason') ?? '',
    attempts: readWhole(row, 'attempts') ?? 1,
    firstAt: readWhole(row, 'firstAt') ?? 0,
    lastAt: readWhole(row, 'lastAt') ?? 0,
    retryAt: readWhole(row, 'retryAt'),
    closedAs: closed === 'done' || closed === 'dismissed' ? closed : undefined,
    closedAt: readWhole(row, 'closedAt'),
    closedBy: readText(row, 'closedBy'),
    closedReason: readText(row, 'closedReason'),
  };
}
