/** The platform's defaults at one time: what a brand has where its file says nothing (schemas/base/). */

import { CATALOGUE } from '../catalogue/catalogue.ts';
import type { ElementSpec } from '../catalogue/element.ts';
import { isObject, type JsonObject } from '../json/json.ts';
import { pointer } from '../json/problem.ts';

export interface Base {
  /** Counts from 1. A brand file's `base` names the version that the brand was last compared with. */
  readonly version: number;
  /** Day on which it was replaced, or last changed: YYYY-MM-DD. */
  readonly date: string;
  /** Keys of the brand file that this version renamed: JSON pointers, old to new. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Defaults of the brand file by JSON pointer. An object is present by its keys, a list as a whole. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly elements: readonly ElementSpec[];
}

/** The defaults of this build by the schema of the brand file. */
export function currentDefaults(schema: JsonObject): Pick<Base, 'defaults' | 'elements'> {
  return { defaults: Object.fromEntries(defaultsOf(schema, '')), elements: CATALOGUE };
}

/** A default of an object says no more than those of its keys. */
function defaultsOf(schema: JsonObject, at: string): readonly (readonly [string, unknown])[] {
  const { properties } = schema;
  if (!isObject(properties)) return Object.hasOwn(schema, 'default') ? [[at, schema['default']]] : [];
  return Object.entries(properties).flatMap(([key, inner]) =>
    isObject(inner) && !key.startsWith('$') ? defaultsOf(inner, at + pointer(key)) : [],
  );
}
