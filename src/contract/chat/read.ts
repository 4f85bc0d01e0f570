import * as Type from '#contract/call/type.ts';
import { exactly } from '../call/call-schemas.ts';
import { own, readCount } from '../call/read.ts';
import { named, plainReaderOf, readAs } from '../call/reader.ts';

const LONGEST_ADDRESS = 2_048;

/** The room's address; a reply without one that may be framed is none. */
export const launchReply = exactly(
  {
    chatUrl: named('address', readAs(Type.String({ pattern: '^https?://', maxLength: LONGEST_ADDRESS }), readAddress)),
    /** The page accepts the theme in its URL, as ours does; third-party URLs may be signed and must not be changed. */
    takesLook: Type.Optional(Type.Boolean()),
  },
  { requires: ['chatUrl'] },
);

/** Not of another scheme than http or https, and without a user name. */
function readAddress(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined;
}

/** Never throws. */
export const readChatLaunch = plainReaderOf(launchReply);

/** Reads the number of unread messages; anything but a number is 0. Never throws. */
export function readChatUnread(value: unknown): number {
  return readCount(typeof value === 'object' ? own(value, 'count') : value);
}
