/** What `brand check --fix` writes: only what has one right answer, and nothing else in the file moves. */
import { isObject } from '#model/json/json.ts';
import { repeatedKeys } from '../check/findings/check-json.ts';
import { addSchema } from './add-schema.ts';
import type { Change, Fixed } from './change.ts';
import { fixContrast } from './fix-contrast.ts';
import { orderKeys } from './order-keys.ts';
import { renameKeys } from './rename-keys.ts';

/**
 * Fixes the text of a brand file. Formatting and everything that is not named in the changes stay as they are; fixing
 * twice is the same as fixing once. A text that is no JSON object, or has a key twice, is answered as it is. A file outside a
 * brand folder (`isLone`) is given no schema: where that lies nobody knows.
 */
export function fixBrandFile(text: string, isLone = false): Fixed {
  if (!isFixable(text)) return { text, changes: [] };
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  // A key with its right name may have its right place and its right colour only then.
  const steps = [renameKeys, fixContrast, ...(isLone ? [] : [addSchema]), orderKeys];
  const fixed = steps.reduce<{ text: string; changes: readonly Change[] }>(
    (done, step) => {
      const next = step(done.text);
      return { text: next.text, changes: [...done.changes, ...next.changes] };
    },
    { text: text.slice(mark.length), changes: [] },
  );
  return { text: mark + fixed.text, changes: fixed.changes };
}

function isFixable(text: string): boolean {
  try {
    return isObject(JSON.parse(text.replace(/^\uFEFF/, ''))) && repeatedKeys(text, '').length === 0;
  } catch {
    return false;
  }
}
