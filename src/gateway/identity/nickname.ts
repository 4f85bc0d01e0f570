import { hasUnseen, readTyped } from '#model/form/values/typed-text.ts';

const LENGTH = { least: 2, most: 40 };
/** Private use and code points that no character has. */
const UNFIT = /[\p{Co}\p{Cn}]/u;

/** A nickname as it is kept: composed, with plain spaces, 2 to 40 code points, nothing unseen; undefined when it is none. */
export function readNickname(typed: string): string | undefined {
  const nickname = readTyped(typed);
  const length = [...nickname].length;
  const isFit = !hasUnseen(typed) && !UNFIT.test(nickname);
  return isFit && length >= LENGTH.least && length <= LENGTH.most ? nickname : undefined;
}
