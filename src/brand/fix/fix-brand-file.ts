/** Implements `brand check --fix`: fixes only what has one right answer, and leaves the rest of the file unchanged. */

import { applyEdits, modify } from 'jsonc-parser';
import { isObject } from '#model/json/json.ts';
import { parseBrand } from '#model/site/brand.ts';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import { fixColours } from '../check/design/nearest-colour.ts';
import { repeatedKeys } from '../check/findings/check-json.ts';
import { type Change, type Fixed, WRITING } from './change.ts';
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

/** Inserts the `$schema` line for editors as the first key of the file. */
function addSchema(text: string): Fixed {
  const file: unknown = JSON.parse(text);
  if (!isObject(file) || Object.hasOwn(file, '$schema')) return { text, changes: [] };
  const schema = brandSchema.properties.$schema.default;
  const edits = modify(text, ['$schema'], schema, { ...WRITING, getInsertionIndex: () => 0 });
  return {
    text: applyEdits(text, edits),
    changes: [{ rule: 'brand.no-schema', path: '/$schema', did: `added "$schema": "${schema}"` }],
  };
}

/**
 * Writes the nearest passing colour for each override that makes a pair fail; changes nothing if that is not enough.
 */
function fixContrast(text: string): Fixed {
  const { value } = parseBrand(JSON.parse(text));
  const fixes = value ? (fixColours(value.theme) ?? []) : [];
  const fixed = fixes.reduce(
    (done, { mode, role, to }) => applyEdits(done, modify(done, ['theme', 'roles', mode, role], to, WRITING)),
    text,
  );
  const changes = fixes.map(({ mode, role, from, to }) => ({
    rule: 'theme.contrast',
    path: `/theme/roles/${mode}/${role}`,
    did: `replaced ${from} with ${to}`,
  }));
  return { text: fixed, changes };
}
