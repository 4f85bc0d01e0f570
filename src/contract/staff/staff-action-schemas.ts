import * as Type from '#contract/call/type.ts';
import { moment, text, uuid } from '../call/call-schemas.ts';

/** The reason of a staff action, stored in the journal. */
export const reason = text(500);
/** The version that the staff user read; initial version 0. */
export const seenVersion = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
export const version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
export const memberId = uuid;
export { moment };
/** A whole number as query text. */
export const rowNumber = Type.String({ pattern: '^[0-9]{1,15}$' });
