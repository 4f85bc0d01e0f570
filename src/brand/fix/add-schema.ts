import { applyEdits, modify } from 'jsonc-parser';
import { isObject } from '#model/json/json.ts';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import { type Fixed, WRITING } from './change.ts';

/** Inserts the `$schema` line for editors as the first key of the file. */
export function addSchema(text: string): Fixed {
  const file: unknown = JSON.parse(text);
  if (!isObject(file) || Object.hasOwn(file, '$schema')) return { text, changes: [] };
  const schema = brandSchema.properties.$schema.default;
  const edits = modify(text, ['$schema'], schema, { ...WRITING, getInsertionIndex: () => 0 });
  return {
    text: applyEdits(text, edits),
    changes: [{ rule: 'brand.no-schema', path: '/$schema', did: `added "$schema": "${schema}"` }],
  };
}
