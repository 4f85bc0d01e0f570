/** What a click on a category's entry opens (M72, D05). */
import type { Category, Vendor } from '../documents/lanes.ts';

/** Categories where the lobby of a single vendor offers no choice. */
const LAUNCHING: readonly string[] = ['LIVE', 'SPORTS', 'ESPORTS'];

/**
 * The vendor that a click on a category launches: for a signed-in member in LIVE, SPORTS or ESPORTS with exactly one
 * vendor. Undefined: the category's page opens.
 */
export function launchedByClick(
  category: Category | '',
  vendors: readonly Vendor[],
  isSignedIn: boolean,
): Vendor | undefined {
  const [only, ...others] = vendors;
  return isSignedIn && others.length === 0 && LAUNCHING.includes(category) ? only : undefined;
}
