import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import { defineStaffCall } from '../staff-call.ts';

/** Why an item is left out. failed: it could not be taken; unreadable: nobody can read it; no-member: its effect has nobody to reach. */
export const SET_ASIDE_WHYS = ['failed', 'unreadable', 'no-member'] as const;

export const SET_ASIDE_STATES = ['open', 'closed'] as const;
export type SetAsideState = (typeof SET_ASIDE_STATES)[number];

/** An item that a consumer, queue or job could not take. Times are epoch milliseconds. */
export interface SetAsideItem {
  readonly id: string;
  /** `points`, `rewards`, `payouts`. */
  readonly source: string;
  /** What its source calls it. */
  readonly item: string;
  /** `failed`, `unreadable`, `no-member`. */
  readonly why: string;
  readonly reason: string;
  readonly attempts: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Tried again by itself then; undefined: only when staff ask, or it is closed. */
  readonly retryAt: number | undefined;
  readonly closedAs: 'done' | 'dismissed' | undefined;
  readonly closedAt: number | undefined;
  /** A name; undefined: the platform. */
  readonly closedBy: string | undefined;
  readonly closedReason: string | undefined;
}

export interface SetAsideItems {
  readonly rows: readonly SetAsideItem[];
  readonly next: string | undefined;
}

/** What consumers, queues and jobs have set aside, the newest failure first. */
export const setAsideList = defineStaffCall<{ readonly state: SetAsideState; readonly after?: string }, SetAsideItems>({
  name: 'staffSetAside',
  method: 'GET',
  path: '/staff/merchants/:merchant/set-aside',
  access: 'setAside.read',
  read: (value) => ({ rows: readRows(own(value, 'rows'), readRow), next: readText(value, 'next') }),
});

/** Has an item tried again now, or leaves it out for good. `conflict` where it is closed. */
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
    ...{ id, source, item: readText(row, 'item') ?? '', why: readText(row, 'why') ?? '' },
    ...{ reason: readText(row, 'reason') ?? '', attempts: readWhole(row, 'attempts') ?? 1 },
    ...{ firstAt: readWhole(row, 'firstAt') ?? 0, lastAt: readWhole(row, 'lastAt') ?? 0 },
    retryAt: readWhole(row, 'retryAt'),
    closedAs: closed === 'done' || closed === 'dismissed' ? closed : undefined,
    closedAt: readWhole(row, 'closedAt'),
    closedBy: readText(row, 'closedBy'),
    closedReason: readText(row, 'closedReason'),
  };
}
