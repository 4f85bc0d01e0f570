/**
 * Position of members in the tree as text: a member's path consists of the signs of all uplines from the top, followed
 * by the own sign.
 */

/** Length of a sign; a member's sign never changes. */
const SIGN_LENGTH = 5;

export const signOf = (path: string): string => path.slice(-SIGN_LENGTH);

/** Signs of a path from the top, the member's own last. */
export function signsOf(path: string): readonly string[] {
  const signs: string[] = [];
  for (let at = 0; at < path.length; at += SIGN_LENGTH) signs.push(path.slice(at, at + SIGN_LENGTH));
  return signs;
}

/** Path of the direct upline; undefined at the top. */
export function pathAbove(path: string): string | undefined {
  return path.length > SIGN_LENGTH ? path.slice(0, -SIGN_LENGTH) : undefined;
}
