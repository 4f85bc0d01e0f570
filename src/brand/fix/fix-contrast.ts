import { applyEdits, modify } from 'jsonc-parser';
import { parseBrand } from '#model/site/brand.ts';
import { fixColours } from '../check/design/nearest-colour.ts';
import { type Fixed, WRITING } from './change.ts';

/**
 * Writes the nearest passing colour for each override that makes a pair fail; changes nothing if that is not enough.
 */
export function fixContrast(text: string): Fixed {
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
