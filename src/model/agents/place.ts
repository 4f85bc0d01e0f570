/** Where members stand, as text: the path of a member is the signs of all above, the top first, then the own sign. */

/** Length of a sign; a member keeps theirs for good. */
const SIGN_LENGTH = 5;

/** A member's own sign. */
export const signOf = (path: string): string => path.slice(-SIGN_LENGTH);

/** The signs of a path, the top first, the member's own last. */
export function signsOf(path: string): readonly string[] {
  const signs: string[] = [];
  for (let at = 0; at < path.length; at += SIGN_LENGTH) signs.push(path.slice(at, at + SIGN_LENGTH));
  return signs;
}

/** The path of the member directly above; undefined at the top. */
export function pathAbove(path: string): string | undefined {
  return path.length > SIGN_LENGTH ? path.slice(0, -SIGN_LENGTH) : undefined;
}
