import Type from 'typebox';
import { anyText, exactly, moment, text, uuid } from '../call/call-schemas.ts';

/** Why something is done: the journal keeps it. */
export const reason = text(500);
/** What a colleague saw of something that begins with 0. */
export const seenVersion = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
export const version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
export const memberId = uuid;
export { moment };
/** A whole number as a query writes it. */
export const rowNumber = Type.String({ pattern: '^[0-9]{1,15}$' });

const staffAction = exactly({
  seq: Type.Integer({ minimum: 1 }),
  by: anyText(),
  at: text(40),
  action: text(80),
  reason: anyText(500),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export const staffActions = Type.Array(staffAction);
export const versioned = exactly({ version });
/** The value of `conflict`. */
export const conflict = exactly({ version, theirs: staffActions });
