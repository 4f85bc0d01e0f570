import { join } from 'node:path';
import { valueAt } from '#model/brand-file/pointers.ts';
import { renamedKeys } from '#model/upgrade/advise-upgrade.ts';
import type { Base } from '#model/upgrade/base.ts';
import { completeTexts } from '#texts/complete.ts';
import { type Finding, isError, severityOf } from './check/findings/finding.ts';
import { readSources } from './check/findings/sources.ts';
import { examineBrand } from './check/linter.ts';
import { type DraftOf, withDraftFolder } from './draft-folder.ts';
import { fixBrandFile } from './fix/fix-brand-file.ts';
import { readPack } from './packs/read-packs.ts';
import { readBrandFolder } from './read/read-brand-folder.ts';
import { collectBrandFiles } from './table-files.ts';
import { readBases } from './upgrade/bases.ts';

export interface DraftToCheck extends DraftOf {
  /** The folder of market packs. */
  readonly packs: string;
  /** Also explores the navigation graph, and returns the files if nothing prevents publishing. */
  readonly isForPublishing: boolean;
}

export interface DraftFinding extends Pick<Finding, 'code' | 'path' | 'found' | 'expected' | 'remedy'> {
  /** Relative to the brand's folder. */
  readonly file: string;
  readonly severity: 'error' | 'warning' | 'note';
  /** The value that repairs it; absent: there is not exactly one. */
  readonly fix?: unknown;
}

/** JSON pointers into the brand file. */
export interface RenamedKey {
  readonly from: string;
  readonly to: string;
}

export interface CheckedDraft {
  readonly findings: readonly DraftFinding[];
  /** As the draft claims them. */
  readonly domains: readonly string[];
  /** Keys that have other names since the version of the platform that the file is of. */
  readonly renamed: readonly RenamedKey[];
  /** The revision of the draft and its files; absent unless they were asked for, and with an error. */
  readonly ready?: {
    readonly revision: string;
    readonly files: readonly (readonly [path: string, content: Uint8Array])[];
  };
}

/** Worker pool job: the linter's findings in a draft. Null: the served revision's files no longer exist. */
export async function work(draft: DraftToCheck): Promise<CheckedDraft | null> {
  const { merchant, packs, isForPublishing } = draft;
  const brandText = draft.files['brand.json'] ?? '';
  return withDraftFolder(draft, (place) => checkFolder(place, { merchant, packs, isForPublishing, brandText }));
}

/** The findings in the brand of the folder `place/merchant`; `brandText` is its file, for values that repair it. */
export async function checkFolder(
  place: string,
  {
    merchant,
    packs: root,
    isForPublishing,
    brandText,
  }: Pick<DraftToCheck, 'merchant' | 'packs' | 'isForPublishing'> & { readonly brandText: string },
): Promise<CheckedDraft> {
  const folder = await readBrandFolder(place, merchant);
  const sources = await readSources(join(place, merchant));
  const packs = await Promise.all((folder.read?.brand.packs ?? []).map((id) => readPack(root, id)));
  const given = {
    merchant,
    folder,
    sources,
    platform: completeTexts,
    packs,
    now: Date.now(),
    paths: isForPublishing,
  };
  const findings = await examineBrand(given);
  const fixes = fixesOf(brandText);
  const described = findings.map((finding) => describe(merchant, finding, fixes));
  const { brand } = folder;
  const facts = { findings: described, domains: folder.read?.brand.domains ?? [], renamed: renamedIn(brandText) };
  if (!isForPublishing || brand === undefined || findings.some(isError)) return facts;
  const files = await collectBrandFiles(join(place, merchant), brand);
  return { ...facts, ready: { revision: brand.revision, files: [...files] } };
}

/** Renamed keys that a brand file still has, and whose new name is free. */
export function renamedIn(text: string, bases: readonly Base[] = readBases()): readonly RenamedKey[] {
  const file = parseJson(text);
  return renamedKeys(bases.slice(1), file).flatMap(({ from, to }) =>
    valueAt(file, from) === undefined || valueAt(file, to) !== undefined ? [] : [{ from, to }],
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Values that `brand check --fix` would write, by pointer. */
function fixesOf(text: string): ReadonlyMap<string, unknown> {
  const { text: fixed, changes } = fixBrandFile(text);
  if (changes.length === 0) return new Map();
  const document: unknown = JSON.parse(fixed.replace(/^\uFEFF/, ''));
  const colours = changes.filter(({ rule }) => rule === 'theme.contrast');
  return new Map(colours.map(({ path }) => [path, valueAt(document, path)]));
}

function describe(merchant: string, finding: Finding, fixes: ReadonlyMap<string, unknown>): DraftFinding {
  const { code, path, found, expected, remedy } = finding;
  const file = finding.file.startsWith(`${merchant}/`) ? finding.file.slice(merchant.length + 1) : finding.file;
  const fix = file === 'brand.json' ? fixes.get(path) : undefined;
  return {
    code,
    path,
    found,
    expected,
    remedy,
    file,
    severity: severityOf(finding),
    ...(fix !== undefined && { fix }),
  };
}
