/** Facts' places as files and lines: where a document of a brand or of a trees file stands, and what is written there. */

import type { DocumentName } from '#model/conditions/facts.ts';
import { SITE_FLAGS } from '#model/documents/site-settings.ts';
import { isObject } from '#model/json/json.ts';
import { pointer as joinPointer, showValue } from '#model/json/problem.ts';
import { createLocate, pointerSegments } from './source-lines.ts';

/** A file of JSON as it was read; `name` is what people are shown. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
  readonly json: unknown;
}

/** Where the documents of one resolution stand. A trees file that is a list needs `at`, the index of the set. */
export interface Sources {
  readonly brand?: SourceFile;
  readonly trees?: SourceFile;
  readonly at?: number;
}

/** A value's place. Without a file the document was not given, and was taken as empty. */
export interface FilePlace {
  readonly document: DocumentName;
  readonly file?: string;
  /** Counts from 1; of the nearest ancestor when the value itself is not there. */
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer in the file; in the document when there is no file. */
  readonly pointer: string;
  /** What is written there; absent when nothing is. */
  readonly found?: unknown;
}

export type PlaceOf = (document: DocumentName, pointer: string) => FilePlace;

/** Finds the places of documents' values in files, each of which is read once. */
export function createPlaces(sources: Sources): PlaceOf {
  const inBrand = sources.brand && finder(sources.brand);
  const inTrees = sources.trees && finder(sources.trees);
  const base = sources.at === undefined ? '' : joinPointer(sources.at);
  return (document, pointer) => {
    if (document === 'brand') return { document, ...(inBrand ? inBrand(pointer) : { pointer }) };
    const at = base + joinPointer(standsIn(document, pointer));
    const isGiven = valueAt(sources.trees?.json, at) !== undefined;
    return { document, ...(inTrees && isGiven ? inTrees(at + pointer) : { pointer }) };
  };
}

/** A trees file has no site settings of its own: those that it names stand among its flags. */
function standsIn(document: DocumentName, pointer: string): DocumentName {
  return document === 'site' && SITE_FLAGS.some((flag) => pointer === `/${flag}`) ? 'flags' : document;
}

function finder(source: SourceFile): (pointer: string) => Omit<FilePlace, 'document'> {
  const find = createLocate(source.text);
  return (pointer) => {
    const found = valueAt(source.json, pointer);
    return { file: source.name, ...find(pointer), pointer, ...(found === undefined ? {} : { found }) };
  };
}

/** The value at a JSON pointer; undefined where nothing stands. Own properties only. */
export function valueAt(json: unknown, pointer: string): unknown {
  return pointerSegments(pointer)?.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return /^(0|[1-9]\d*)$/.test(key) ? at[Number(key)] : undefined;
    return isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, json);
}

/** A place in one line: `trees.json:12 /status/maintenance is true`. */
export function placeText({ document, file, line, pointer, found }: FilePlace): string {
  if (file === undefined) return `${NAMES[document]} not given, taken as empty`;
  const value = found === undefined ? 'is not there' : `is ${showValue(found)}`;
  return `${file}:${line ?? 1} ${pointer || '(the whole file)'} ${value}`;
}

const NAMES: Readonly<Record<DocumentName, string>> = {
  brand: 'the brand file is',
  status: 'the status answer is',
  site: 'the site settings are',
  lanes: 'the lanes are',
  member: 'the member is',
  flags: 'the flags are',
  view: "the page's own facts are",
};
