import { type Node, parseTree } from 'jsonc-parser';
import { KEY_ORDER } from '../check/findings/check-json.ts';
import type { Fixed } from './change.ts';

/**
 * Sorts the top-level keys by schema order. Each entry moves with its own lines; unknown keys stay behind the key that
 * they follow.
 */
export function orderKeys(text: string): Fixed {
  const root = parseTree(text);
  const entries = root?.type === 'object' ? (root.children ?? []) : [];
  const ordered = inOrder(entries);
  if (ordered.every((entry, at) => entry === entries[at])) return { text, changes: [] };
  // The separators between entries stay; only the entries move.
  const parts = entries.map((place, at) => {
    const next = entries[at + 1];
    const filling = ordered[at] ?? place;
    const between = next ? text.slice(place.offset + place.length, next.offset) : '';
    return text.slice(filling.offset, filling.offset + filling.length) + between;
  });
  const [first, last] = [entries[0], entries.at(-1)];
  const start = first?.offset ?? 0;
  const end = (last?.offset ?? 0) + (last?.length ?? 0);
  return {
    text: text.slice(0, start) + parts.join('') + text.slice(end),
    changes: [{ rule: 'brand.key-order', path: '', did: 'sorted the keys in schema order' }],
  };
}

function inOrder(entries: readonly Node[]): readonly Node[] {
  let last = -1;
  const placed = entries.map((entry, at) => {
    const known = KEY_ORDER.indexOf(String(entry.children?.[0]?.value));
    last = known < 0 ? last : known;
    return { entry, at, rank: last };
  });
  return placed.sort((one, other) => one.rank - other.rank || one.at - other.at).map(({ entry }) => entry);
}
