import type { Change } from '../compare/changes.ts';
import { isObject } from '../json/json.ts';
import type { AnnouncedEffect } from './effect.ts';

/**
 * Serialises an effect to a canonical text: the same effect gives the same text in the browser and in the gateway,
 * whatever the key order. A change carries the text's SHA-256 to identify the announced effect. Positions of causes in
 * the documents are left out: another user's change of another switch may move them.
 */
export function writeEffect({ languages, groups, silent }: AnnouncedEffect): string {
  const reported = groups.map(({ causes, findings }) => ({ causes: causes.map(nameCause), findings }));
  return JSON.stringify(sortKeys({ languages, groups: reported, silent: silent.map(nameCause) }));
}

function nameCause({ key, name, values }: Change): unknown {
  return { key, name, values };
}

/** The same value with the keys of each object in one order. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]));
}
