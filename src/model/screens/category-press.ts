/** What a press on a category's entry leads to (M72, D05). */
import type { Category, Vendor } from '../documents/lanes.ts';

/** Where a hall of one vendor has nothing to choose from. */
const LAUNCHING: readonly string[] = ['LIVE', 'SPORTS', 'ESPORTS'];

/**
 * The vendor that a press on a category launches: that of a signed-in member in LIVE, SPORTS or ESPORTS with exactly one
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
