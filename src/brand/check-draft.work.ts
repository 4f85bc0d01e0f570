import { join } from 'node:path';
import { valueAt } from '#model/brand-file/pointers.ts';
import { completeTexts } from '#texts/complete.ts';
import { type Finding, isError, severityOf } from './check/findings/finding.ts';
import { readSources } from './check/findings/sources.ts';
import { examineBrand } from './check/linter.ts';
import { type DraftOf, withDraftFolder } from './draft-folder.ts';
import { fixBrandFile } from './fix/fix-brand-file.ts';
import { readPack } from './packs/read-packs.ts';
import { readBrandFolder } from './read/read-brand-folder.ts';
import { collectBrandFiles } from './table-files.ts';

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

export interface CheckedDraft {
  readonly findings: readonly DraftFinding[];
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
  if (!isForPublishing || brand === undefined || findings.some(isError)) return { findings: described };
  const files = await collectBrandFiles(join(place, merchant), brand);
  return { findings: described, ready: { revision: brand.revision, files: [...files] } };
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
