import { own, readText, readWhole, readYes } from '../call/read.ts';

export interface ChatLaunch {
  readonly address: string;
  /** The page accepts the theme in its URL, as ours does; third-party URLs may be signed and must not be changed. */
  readonly takesLook: boolean;
}

const LONGEST_ADDRESS = 2_048;

/**
 * Reads the URL of the chat room; undefined if it must not be framed: not http or https, or with a user name. Never
 * throws.
 */
export function readChatLaunch(value: unknown): ChatLaunch | undefined {
  const text = readText(value, 'chatUrl')?.trim() ?? '';
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return { address: url.href, takesLook: readYes(value, 'takesLook') };
}

/** Reads the number of unread messages; anything but a number is 0. Never throws. */
export function readChatUnread(value: unknown): number {
  const count = typeof value === 'object' ? own(value, 'count') : value;
  return Math.max(0, readWhole({ count }, 'count') ?? 0);
}
