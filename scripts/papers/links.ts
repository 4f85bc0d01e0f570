import { posix } from 'node:path';
import { commentsIn } from './comments.ts';
import { type Files, hasPath, isTest } from './files.ts';

/** A link of Markdown to a place of the repository. */
const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
/** A path of the repository that a page names in words; decisions are of their day and may name what is gone. */
const NAMED = /`((?:src|scripts|tests|schemas|docs)\/[\w./-]*\w\/?)`/g;
/** A page that a comment names, perhaps with a part of it: the page, a hash and the anchor of a heading. */
const CITED = /(?<![\w./-])((?:docs\/[\w./-]+|[A-Z]+)\.md(?:#[\w-]+)?)/g;

/** Links and citations that lead nowhere. */
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

/** Code names pages in words for users too; the strings of a test may name any. */
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

/** The anchors of a page's headings, as GitHub makes them. */
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
