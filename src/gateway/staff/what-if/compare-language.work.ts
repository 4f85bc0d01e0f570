import { editFileText } from '#model/brand-file/edit-text.ts';
import { valueAt } from '#model/brand-file/pointers.ts';
import { isObject } from '#model/json/json.ts';
import { wholeMatrix } from '#model/matrix/cells.ts';
import { changedKeys } from '#model/matrix/changed-keys.ts';
import { compareMatrix, type MatrixDiff, type Unit } from '#model/matrix/compare-matrix.ts';
import { createDecider, type DecideCell, type MatrixSide } from '#model/matrix/decide-cells.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { sideOf } from '#model/proposals/side.ts';
import { type Language, parseBrand } from '#model/site/brand.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { completeTexts } from '#texts/complete.ts';

/** Text files of a brand by path. */
type Files = Readonly<Record<string, string>>;

export interface MatrixAsked {
  readonly before: Files;
  readonly after: Files;
  readonly trees: TreeBodies;
  readonly lanes: unknown;
  readonly proposals: readonly Proposal[];
  readonly language: Language;
}

/** More changes are tried by the first key of each, so that the work stays bounded. */
const MOST_UNITS = 24;

/** Worker pool job: the cells of one language that change. Null: one of the brand files cannot be read. */
export function work({ before, after, trees, lanes, proposals, language }: MatrixAsked): MatrixDiff | null {
  const decider = (files: Files, bodies: TreeBodies): DecideCell | undefined => {
    const side = readSide(files, bodies, lanes);
    return side && createDecider(side);
  };
  const [was, is] = [decider(before, trees), decider(after, applyProposals(trees, proposals).trees)];
  if (was === undefined || is === undefined) return null;
  const units: readonly Unit[] = [
    ...fileUnits(before, after).map(({ key, files }) => ({ key, alone: decider(files, trees) })),
    ...proposals.map((proposal, at) => ({
      key: `proposal:${at}`,
      alone: decider(before, applyProposals(trees, [proposal]).trees),
    })),
  ];
  return compareMatrix({ before: was, after: is, units }, wholeMatrix([language]));
}

function readSide(files: Files, trees: TreeBodies, lanes: unknown): MatrixSide | undefined {
  const { value: brand } = parseBrand(parse(files['brand.json']));
  if (brand === null) return undefined;
  const ownTexts = (language: Language) => textsIn(files[`texts/${language}.json`]);
  return {
    side: sideOf({ brand, trees, lanes }),
    ownTexts,
    textOf: (language, key) => {
      const own = ownTexts(language);
      return Object.hasOwn(own, key) ? own[key] : completeTexts(language)?.[key];
    },
  };
}

const parsed = new Map<string, Readonly<Record<string, string>>>();
const MOST_PARSED = 200;

/** Parsed once: a text is asked for in thousands of cells. */
function textsIn(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const json = parse(text);
  const entries = isObject(json) ? Object.entries(json) : [];
  const texts = Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(text, texts);
  return texts;
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** The published files with one changed key each: `brand.json/theme/radius`. */
function fileUnits(before: Files, after: Files): readonly { readonly key: string; readonly files: Files }[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const changed = paths.flatMap((path) => {
    const [one, other] = [parse(before[path]) ?? {}, parse(after[path]) ?? {}];
    return changedKeys(one, other).map((pointer) => ({ path, pointer, value: valueAt(other, pointer) }));
  });
  const isMany = changed.length > MOST_UNITS;
  const nameOf = ({ path, pointer }: (typeof changed)[number]) =>
    isMany ? path + (path === 'brand.json' ? `/${pointer.split('/')[1]}` : '') : path + pointer;
  return [...Map.groupBy(changed, nameOf)].map(([key, edits]) => {
    const files = new Map(Object.entries(before));
    for (const { path, pointer, value } of edits)
      files.set(path, editFileText(files.get(path) ?? '{}\n', pointer, value));
    return { key, files: Object.fromEntries(files) };
  });
}
