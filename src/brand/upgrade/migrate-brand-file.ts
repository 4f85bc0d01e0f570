import { applyEdits, modify } from 'jsonc-parser';
import { renamedKeys, valueAt } from '#model/upgrade/advise-upgrade.ts';
import type { Base } from '#model/upgrade/base.ts';
import { type Change, type Fixed, WRITING } from '../fix/change.ts';

/**
 * Moves the values of renamed keys to their new keys and states the version in `base`; everything else stays as it is.
 * A new key that the file has already keeps its value, and the old one stays for the linter to report.
 */
export function migrateBrandFile(text: string, bases: readonly Base[]): Fixed {
  const prefix = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const start = { text: text.slice(prefix.length), changes: [] as readonly Change[] };
  const moved = renamedKeys(bases.slice(1), JSON.parse(start.text)).reduce((done, { from, to, version }) => {
    const file: unknown = JSON.parse(done.text);
    if (valueAt(file, from) === undefined || valueAt(file, to) !== undefined) return done;
    const added = put(done.text, to, valueAt(file, from));
    const did = `renamed to ${to} by version ${version}`;
    return {
      text: put(added, from, undefined),
      changes: [...done.changes, { rule: 'base.renamed', path: from, did }],
    };
  }, start);
  const version = bases.at(-1)?.version;
  if (valueAt(JSON.parse(moved.text), '/base') === version) return { ...moved, text: prefix + moved.text };
  const did = `states version ${version}`;
  return {
    text: prefix + put(moved.text, '/base', version),
    changes: [...moved.changes, { rule: 'base.version', path: '/base', did }],
  };
}

function put(text: string, at: string, value: unknown): string {
  const path = at
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const isAfterFormat = at === '/base' ? { getInsertionIndex: (keys: string[]) => keys.indexOf('livery') + 1 } : {};
  return applyEdits(text, modify(text, path, value, { ...WRITING, ...isAfterFormat }));
}
