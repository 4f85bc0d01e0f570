import { dirname } from 'node:path';
import type { Files } from './files.ts';

/** A command of package.json in a page: its script, and the first word that is passed to it. */
const COMMAND = /npm run (?:-s |--silent )?([a-z][a-z0-9:-]*)(?: -- ([a-z][a-z-]*)\b)?/g;
const SCRIPT_FILE = /\b((?:scripts|src)\/[\w./-]+\.ts)\b/;

/** Commands of pages that package.json does not have, or whose subcommand the script does not name. */
export function commandProblems(files: Files, scripts: Readonly<Record<string, string>>): string[] {
  const pages = [...files].filter(([path]) => path.endsWith('.md') && path !== 'CHANGELOG.md');
  return pages.flatMap(([path, text]) =>
    [...text.matchAll(COMMAND)].flatMap(([, name = '', sub]) => {
      const command = scripts[name];
      if (command === undefined) return [`${path}: "npm run ${name}" is no script of package.json`];
      if (sub === undefined || isNamed(files, command, sub)) return [];
      return [`${path}: "npm run ${name} -- ${sub}": ${name} has no such subcommand`];
    }),
  );
}

/** Whether the script, a file of its folder or a file named like the word contains the subcommand. */
function isNamed(files: Files, command: string, sub: string): boolean {
  const script = SCRIPT_FILE.exec(command)?.[1];
  if (script === undefined) return true;
  const folder = script.replace(/\.ts$/, '/');
  const word = new RegExp(`(?:['"\`]|^\\s*|[{,]\\s*)${sub}\\b`, 'm');
  return [...files].some(
    ([path, text]) =>
      ((path === script || path.startsWith(folder) || dirname(path) === dirname(script)) && word.test(text)) ||
      path.endsWith(`/${sub}.deep.ts`) ||
      path.startsWith(`tests/deep/${sub}/`),
  );
}
