import { hasUnseen, readTyped } from '#model/form/values/typed-text.ts';

const LENGTH = { least: 2, most: 40 };
/** Private use and unassigned code points. */
const UNFIT = /[\p{Co}\p{Cn}]/u;

/** Normalises a nickname: NFC, plain spaces, 2 to 40 code points, no invisible characters; undefined if invalid. */
export function readNickname(typed: string): string | undefined {
  const nickname = readTyped(typed);
  const length = [...nickname].length;
  const isFit = !hasUnseen(typed) && !UNFIT.test(nickname);
  return isFit && length >= LENGTH.least && length <= LENGTH.most ? nickname : undefined;
}
