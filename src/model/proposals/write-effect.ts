import type { Change } from '../compare/changes.ts';
import { isObject } from '../json/json.ts';
import type { AnnouncedEffect } from './effect.ts';

/**
 * An effect as one text: the same effect gives the same text in the browser and in the gateway, whatever the order of
 * keys. Its sha-256 is what a change carries to say which effect was announced. Where in the documents a cause stands is
 * not part of it: somebody else's change of another switch may move it.
 */
export function writeEffect({ languages, groups, silent }: AnnouncedEffect): string {
  const reported = groups.map(({ causes, findings }) => ({ causes: causes.map(nameCause), findings }));
  return JSON.stringify(sortKeys({ languages, groups: reported, silent: silent.map(nameCause) }));
}

function nameCause({ key, name, values }: Change): unknown {
  return { key, name, values };
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]));
}
