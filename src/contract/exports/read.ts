import * as Type from '#contract/call/type.ts';
import { exactly, moment, oneOf, replyTime, uuid } from '../call/call-schemas.ts';
import { plainReaderOf, type Reading } from '../call/reader.ts';

/**
 * waiting: not started; running: rows are written; ready: the file can be downloaded; failed and cancelled: there is no
 * file.
 */
const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const;

const count = Type.Integer({ minimum: 0 });
export const exportName = Type.String({ maxLength: 40, pattern: '^[A-Za-z][A-Za-z0-9_-]*$' });

const oneOfMany = exactly(
  {
    id: uuid,
    /** The record list: `bets`, `account`. */
    of: exportName,
    state: oneOf(EXPORT_STATES),
    /** Rows written so far, and the total. */
    done: count,
    rows: count,
    askedAt: moment,
    /** The member whose rows a staff user exported. */
    memberId: Type.Optional(uuid),
    /** The time when the file is deleted; undefined without a file. */
    expiresAt: Type.Optional(moment),
  },
  { requires: ['id', 'of', 'state'] },
);

/** The exports of the last day, newest first, and the remaining limits; for members and for staff. */
export const exportsReply = exactly({
  exports: Type.Array(oneOfMany),
  /** Maximum rows of one file. */
  mostRows: count,
  leftToday: count,
  now: replyTime,
});

export const exportDay = Type.String({ maxLength: 10, pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' });
export const exportRefused = exactly({ most: Type.Optional(count), rows: Type.Optional(count) });
export const oneExport = exactly({ id: uuid });

/** An export. Times are epoch milliseconds of the gateway's clock. */
export type Export = Reading<typeof oneOfMany>;
export type Exports = Reading<typeof exportsReply>;

/** Never throws. */
export const readExports = plainReaderOf(exportsReply);

/** Whether the export is not finished. */
export function isOpenExport({ state }: Pick<Export, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
