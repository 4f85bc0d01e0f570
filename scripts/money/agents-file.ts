import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Read } from '#model/agents/read-terms.ts';
import { readOwnArguments } from '#serving/read-arguments.ts';

interface Asking<T> {
  readonly command: 'settle' | 'lens' | 'points' | 'limits';
  readonly read: (document: unknown) => Read<T>;
  readonly report: (value: T) => unknown;
}

/**
 * Runs `npm run -s COMMAND -- FILE`, `-` being standard input: prints one JSON value, or, for an invalid file, one line
 * on standard error with the position, and exit code 2.
 */
export async function runOnFile<T>({ command, read, report }: Asking<T>): Promise<void> {
  const usage = `npm run -s ${command} -- FILE\n  FILE  a JSON file; - is standard input`;
  const { positionals: words } = readOwnArguments(usage, {});
  const [file] = words;
  if (file === undefined || words.length > 1) {
    return refuse(
      `npm run -s ${command} -- FILE takes one file (- for standard input), found ${words.length} arguments.`,
    );
  }
  const document = parse(await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch(unreadable));
  const found = 'mistake' in document ? document : read(document.value);
  if ('mistake' in found) return refuse(found.mistake);
  process.stdout.write(`${JSON.stringify(report(found.value), null, 2)}\n`);
}

function unreadable(error: unknown): { readonly mistake: string } {
  return { mistake: inOneLine(`"": found no file (${String(error)}), expected a JSON file.`) };
}

function parse(found: string | { readonly mistake: string }): Read<unknown> {
  if (typeof found !== 'string') return found;
  try {
    return { value: JSON.parse(found) };
  } catch (error) {
    return { mistake: inOneLine(`"": found invalid JSON (${String(error)}), expected an object.`) };
  }
}

function inOneLine(words: string): string {
  return words.replaceAll(/\s+/g, ' ');
}

function refuse(mistake: string): void {
  process.stderr.write(`${mistake}\n`);
  process.exitCode = 2;
}
