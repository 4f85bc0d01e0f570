import { own, readText, readWhole, readYes } from '../call/read.ts';

/** Where the chat room opens. */
export interface ChatLaunch {
  readonly address: string;
  /** Its page takes the look of the page around it in its address, as ours does; others' addresses may be signed. */
  readonly takesLook: boolean;
}

const LONGEST_ADDRESS = 2_048;

/**
 * Reads where the chat room opens; undefined for what may not be framed: an address that is not http or https, or that
 * carries a user's name. Never throws.
 */
export function readChatLaunch(value: unknown): ChatLaunch | undefined {
  const text = readText(value, 'chatUrl')?.trim() ?? '';
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return { address: url.href, takesLook: readYes(value, 'takesLook') };
}

/** Reads how many messages were written since the member last looked; anything but a number is none. Never throws. */
export function readChatUnread(value: unknown): number {
  const count = typeof value === 'object' ? own(value, 'count') : value;
  return Math.max(0, readWhole({ count }, 'count') ?? 0);
}
