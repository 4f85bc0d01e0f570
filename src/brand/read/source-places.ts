/** Resolves facts to file positions in the brand file or trees file, with the value there. */

import type { DocumentName } from '#model/conditions/facts.ts';
import { SITE_FLAGS } from '#model/documents/site-settings.ts';
import { isObject } from '#model/json/json.ts';
import { pointer as joinPointer, showValue } from '#model/json/problem.ts';
import { createLocate, pointerSegments } from './source-lines.ts';

/** A parsed JSON file, or what a server answered, which has no text; `name` is shown to users. */
export interface SourceFile {
  readonly name: string;
  readonly text: string | undefined;
  readonly json: unknown;
}

/** The files of one resolution. A trees file with a list needs `at`, the index of the set. */
export interface Sources {
  readonly brand?: SourceFile;
  readonly trees?: SourceFile;
  readonly at?: number;
}

/** Position of a value. Without a file the document was not given and counts as empty. */
export interface FilePlace {
  readonly document: DocumentName;
  readonly file?: string;
  /** From 1; the nearest ancestor's line if the value is missing. Absent: a server's answer has no lines. */
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer in the file, or in the document if there is no file. */
  readonly pointer: string;
  /** The value there; absent if there is none. */
  readonly found?: unknown;
}

export type PlaceOf = (document: DocumentName, pointer: string) => FilePlace;

/** Resolves positions in files, each of which is parsed once. */
export function createPlaces(sources: Sources): PlaceOf {
  const inBrand = sources.brand && finder(sources.brand);
  const inTrees = sources.trees && finder(sources.trees);
  const base = sources.at === undefined ? '' : joinPointer(sources.at);
  return (document, pointer) => {
    if (document === 'brand') return { document, ...(inBrand ? inBrand(pointer) : { pointer }) };
    const at = base + joinPointer(containingDocument(document, pointer));
    const isGiven = valueAt(sources.trees?.json, at) !== undefined;
    return { document, ...(inTrees && isGiven ? inTrees(at + pointer) : { pointer }) };
  };
}

/** A trees file has no site settings: those that it contains are among its flags. */
function containingDocument(document: DocumentName, pointer: string): DocumentName {
  return document === 'site' && SITE_FLAGS.some((flag) => pointer === `/${flag}`) ? 'flags' : document;
}

function finder(source: SourceFile): (pointer: string) => Omit<FilePlace, 'document'> {
  const find = source.text === undefined ? undefined : createLocate(source.text);
  return (pointer) => {
    const found = valueAt(source.json, pointer);
    return { file: source.name, ...find?.(pointer), pointer, ...(found === undefined ? {} : { found }) };
  };
}

/** The value at a JSON pointer; undefined if there is none. Own properties only. */
export function valueAt(json: unknown, pointer: string): unknown {
  return pointerSegments(pointer)?.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return /^(0|[1-9]\d*)$/.test(key) ? at[Number(key)] : undefined;
    return isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, json);
}

/** Formats a position in one line: `trees.json:12 /status/maintenance is true`. */
export function placeText({ document, file, line, pointer, found }: FilePlace): string {
  if (file === undefined) return `${NAMES[document]} not given (treated as empty)`;
  const value = found === undefined ? 'is missing' : `is ${showValue(found)}`;
  return `${line === undefined ? file : `${file}:${line}`} ${pointer || '(whole file)'} ${value}`;
}

const NAMES: Readonly<Record<DocumentName, string>> = {
  brand: 'the brand file is',
  status: 'the status answer is',
  site: 'the site settings are',
  lanes: 'the lanes are',
  member: 'the member is',
  flags: 'the flags are',
  view: "the page's own facts are",
  content: 'the content is',
};
