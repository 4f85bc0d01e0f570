import { posix } from 'node:path';
import { commentsIn } from './comments.ts';
import { type Files, hasPath, isTest } from './files.ts';

const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
/** A repository path that a page names in backticks; decision records are historical and may name removed files. */
const NAMED = /`((?:src|scripts|tests|schemas|docs)\/[\w./-]*\w\/?)`/g;
/** A page that a comment cites, optionally with the anchor of a heading. */
const CITED = /(?<![\w./-])((?:docs\/[\w./-]+|[A-Z]+)\.md(?:#[\w-]+)?)/g;

/** Links and citations whose target does not exist. */
export function linkProblems(files: Files): string[] {
  return [...files].flatMap(([path, text]) =>
    path.endsWith('.md')
      ? [...linksOf(path, text, files), ...namedPaths(path, text, files)]
      : citationsOf(path, text, files),
  );
}

function linksOf(path: string, text: string, files: Files): string[] {
  const targets = [...text.matchAll(LINK)].map((match) => match[1] ?? '');
  return targets.flatMap((target) => {
    const [file = '', part] = target.split('#');
    const place = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file));
    return faultOf(files, place, part).map((fault) => `${path}: the link ${target} leads nowhere: ${fault}`);
  });
}

function namedPaths(path: string, text: string, files: Files): string[] {
  if (path.startsWith('docs/decisions/')) return [];
  const named = [...new Set([...text.matchAll(NAMED)].map((match) => match[1] ?? ''))];
  const gone = named.filter((name) => !hasPath(files, name));
  return gone.map((name) => `${path}: names ${name}, which is not there; name the place where it stands now`);
}

/** Strings of the code cite pages for users and are checked too; strings of a test are not. */
function citationsOf(path: string, source: string, files: Files): string[] {
  const text = isTest(path) ? commentsIn(path, source).join('\n') : source;
  const cited = [...new Set([...text.matchAll(CITED)].map((match) => match[1] ?? ''))];
  return cited.flatMap((target) => {
    const [file = '', part] = target.split('#');
    return faultOf(files, file, part).map((fault) => `${path}: cites ${target}, which is not there: ${fault}`);
  });
}

function faultOf(files: Files, place: string, part: string | undefined): string[] {
  if (!hasPath(files, place)) return [`there is no ${place}`];
  if (part === undefined || !place.endsWith('.md') || partsOf(files.get(place) ?? '').has(part)) return [];
  return [`${place} has no heading #${part}`];
}

/** Heading anchors of a page, as GitHub generates them. */
function partsOf(page: string): ReadonlySet<string> {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? '');
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
