import { posix } from 'node:path';
import type { Files } from './files.ts';

/** A link to a test, followed by part of the test's name in quotes. */
const NAMED = /\]\(([^)\s#]+\.(?:test|spec|deep)\.tsx?)\)(?: "([^"]+)")?/g;
const LINK = /\]\([^)\s]+\)/;

/**
 * Quoted tests that do not exist, and rows of a threat table (last columns Wall and Test) without a mitigation or a
 * quoted test. links.ts checks that linked files exist.
 */
export function namedTestProblems(files: Files): string[] {
  const pages = [...files].filter(([path]) => path.startsWith('docs/') && path.endsWith('.md'));
  return pages.flatMap(([path, text]) => [...quotedTests(path, text, files), ...bareRows(path, text)]);
}

function quotedTests(page: string, text: string, files: Files): string[] {
  const quoted = [...text.matchAll(NAMED)].flatMap(([, target = '', words]) => (words ? [{ target, words }] : []));
  return quoted
    .filter(({ target, words }) => !hasTest(files.get(posix.join(posix.dirname(page), target)) ?? '', words))
    .map(({ target, words }) => `${page}: quotes "${words}" of ${target}, which has no test of that name`);
}

/** A test name is a one-line string; a comment with the same text does not count. */
function hasTest(source: string, words: string): boolean {
  return source.split('\n').some((line) => {
    const at = line.indexOf(words);
    return at > 0 && /['"`]/.test(line.slice(0, at)) && !/^\s*(?:\/\/|\/?\*)/.test(line);
  });
}

function bareRows(page: string, text: string): string[] {
  const problems: string[] = [];
  let isTable = false;
  for (const line of text.split('\n')) {
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : [];
    const [mitigation = '', tests = ''] = cells.slice(-2);
    if (cells.length === 0) isTable = false;
    else if (tests.trim() === 'Test' && mitigation.trim() === 'Mitigation') isTable = true;
    else if (isTable && !/^-+$/.test(tests))
      problems.push(...faultsOf(page, cells[0]?.trim() ?? '', mitigation, tests));
  }
  return problems;
}

function faultsOf(page: string, attack: string, mitigation: string, tests: string): string[] {
  const named = [...tests.matchAll(NAMED)];
  const isQuoted = named.length > 0 && named.every(([, , words]) => words !== undefined);
  return [
    ...(LINK.test(mitigation) ? [] : [`${page}: "${attack}" has no mitigation; link its file or folder`]),
    ...(isQuoted ? [] : [`${page}: "${attack}" has no test; link one and quote words of its name behind the link`]),
  ];
}
