import { asvsProblems } from './asvs.ts';
import { commentsIn } from './comments.ts';
import { ALL_ROWS, type Features, wordsOf } from './feature-rows.ts';
import { findNaming } from './feature-tests.ts';
import { type Files, isTest } from './files.ts';
import { linkProblems } from './links.ts';
import { namedTestProblems } from './named-tests.ts';
import { rowsIn } from './row-ids.ts';

/** References to documents outside the repository; their content is in docs/. */
const ABSENT =
  /\b(?:[Ss]pecifications?|[Ww]ire contract|[Ee]lements contract|[Ss]afety plan)\b|\bS[12] §|\bholds when \d|\((?:look|architecture|stack|firsts|safety|elements|wire), [A-Z]/g;

/** A public standard may be called a specification if its name precedes the word. */
const STANDARD = /\b(?:RFC \d+|[A-Z][A-Za-z]*[A-Z0-9]\w*|ECMAScript|Unicode|WebSocket) specification/g;

const PAGES = 'docs/reference/wire.md, docs/reference/elements.md, docs/explanation/safety.md';

const PAGE = 'docs/features.json';

/** Inconsistencies between feature rows, test names, comments and pages, one sentence each; empty if there are none. */
export function docsProblems(features: Features, files: Files): string[] {
  return [
    ...rowProblems(features),
    ...coverageProblems(features, files),
    ...citationProblems(files),
    ...linkProblems(files),
    ...namedTestProblems(files),
    ...asvsProblems(files),
    ...numberProblems(files),
    ...absentDocs(files),
  ];
}

/** Every row has a description, and no other id has one. */
function rowProblems(features: Features): string[] {
  const words = wordsOf(features);
  const known = new Set(ALL_ROWS);
  return [
    ...ALL_ROWS.filter((row) => !words.has(row)).map((row) => `${PAGE}: ${row} is missing; say in one line what it is`),
    ...[...words.keys(), ...features.notBuiltYet]
      .filter((row) => !known.has(row))
      .map((row) => `${PAGE}: ${row} is no row; there are M01-M378, N01-N18 and D01-D71`),
  ];
}

/** A row either has a test or is listed as not built, never both or neither. */
function coverageProblems(features: Features, files: Files): string[] {
  const { tests } = findNaming(files);
  const unbuilt = new Set(features.notBuiltYet);
  const unproved = ALL_ROWS.filter((row) => !tests.has(row) && !unbuilt.has(row));
  const proved = ALL_ROWS.filter((row) => tests.has(row) && unbuilt.has(row));
  return [
    ...unproved.map((row) => `${row}: no test is named after it; name one, or list it in notBuiltYet of ${PAGE}`),
    ...proved.map((row) => `${row}: ${first(tests, row)} proves it; take it off notBuiltYet of ${PAGE}`),
    ...unknown(tests.keys()).map((row) => `${first(tests, row)}: a test is named after ${row}, which is no row`),
  ];
}

/** Comments cite existing rows only. */
function citationProblems(files: Files): string[] {
  const sources = [...files].filter(([path]) => /\.(?:tsx?|mjs|sql)$/.test(path) && !isTest(path));
  return sources.flatMap(([path, source]) =>
    unknown(commentsIn(path, source).flatMap(rowsIn)).map((row) => `${path}: a comment cites ${row}, which is no row`),
  );
}

/** Decision numbers are unique. */
function numberProblems(files: Files): string[] {
  const records = [...files.keys()].filter((path) => /^docs\/decisions\/\d{2}-/.test(path)).toSorted();
  const number = (path: string) => path.slice(0, 'docs/decisions/00'.length);
  const taken = records.filter((path, index) => index > 0 && number(path) === number(records[index - 1] ?? ''));
  return taken.map((path) => `${path}: another decision has this number; take the next one`);
}

function unknown(rows: Iterable<string>): string[] {
  const known = new Set(ALL_ROWS);
  return [...new Set(rows)].filter((row) => !known.has(row));
}

function first(weights: ReadonlyMap<string, ReadonlyMap<string, number>>, row: string): string {
  return [...(weights.get(row)?.keys() ?? [])][0] ?? '';
}

/** Sources and pages that cite a document outside the repository. */
function absentDocs(files: Files): string[] {
  const texts = [...files].filter(
    ([path]) => /\.(?:tsx?|mjs|md|css|sql)$/.test(path) && !path.startsWith('scripts/docs/'),
  );
  return texts.flatMap(([path, text]) =>
    [...text.replaceAll(STANDARD, '').matchAll(ABSENT)].map(
      ([words]) =>
        `${path}: "${words}" is no paper of the repository; cite a row (M70), a page (${PAGES}) or a standard`,
    ),
  );
}
