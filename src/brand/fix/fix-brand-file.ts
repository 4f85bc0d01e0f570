/** Implements `brand check --fix`: fixes only what has one right answer, and leaves the rest of the file unchanged. */
import { isObject } from '#model/json/json.ts';
import { repeatedKeys } from '../check/findings/check-json.ts';
import { addSchema } from './add-schema.ts';
import type { Change, Fixed } from './change.ts';
import { fixContrast } from './fix-contrast.ts';
import { orderKeys } from './order-keys.ts';
import { renameKeys } from './rename-keys.ts';

/**
 * Fixes the text of a brand file. Idempotent; formatting and everything not listed in the changes stay. A text that is
 * no JSON object or has a duplicate key is returned unchanged. A file outside a brand folder (`isLone`) gets no
 * `$schema`, since the path of the schema is unknown.
 */
export function fixBrandFile(text: string, isLone = false): Fixed {
  if (!isFixable(text)) return { text, changes: [] };
  const byteOrderMark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  // Order matters: a key must have its right name before it can be moved or recoloured.
  const steps = [renameKeys, fixContrast, ...(isLone ? [] : [addSchema]), orderKeys];
  const fixed = steps.reduce<{ text: string; changes: readonly Change[] }>(
    (done, step) => {
      const next = step(done.text);
      return { text: next.text, changes: [...done.changes, ...next.changes] };
    },
    { text: text.slice(byteOrderMark.length), changes: [] },
  );
  return { text: byteOrderMark + fixed.text, changes: fixed.changes };
}

function isFixable(text: string): boolean {
  try {
    return isObject(JSON.parse(text.replace(/^\uFEFF/, ''))) && repeatedKeys(text, '').length === 0;
  } catch {
    return false;
  }
}
