/** What a recipe adds and changes: gathered first, written when all of it fits. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CallMistake } from '../call-mistake.ts';

/** The files of a recipe, by their path from here. */
export interface Edits {
  /** A new file. Throws CallMistake where there is one. */
  add(path: string, text: string): void;
  /** Another text for a file. Throws CallMistake where there is none. */
  change(path: string, edit: (text: string) => string): void;
  /** Writes all of it and answers the paths. */
  write(): Promise<readonly string[]>;
}

/** Begins without any. */
export function gatherEdits(): Edits {
  const files = new Map<string, string>();
  return {
    add(path, text) {
      if (existsSync(path)) throw new CallMistake(`${path} is there already; choose another name.`);
      files.set(path, text);
    },
    change(path, edit) {
      if (!files.has(path) && !existsSync(path)) throw new CallMistake(`${path} is not there.`);
      files.set(path, edit(files.get(path) ?? readFileSync(path, 'utf8')));
    },
    async write() {
      for (const [path, text] of files) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      }
      return [...files.keys()];
    },
  };
}

/** Puts words before the first place where `mark` stands. Throws CallMistake where it does not. */
export function before(mark: string, words: string): (text: string) => string {
  return (text) => {
    const at = text.indexOf(mark);
    if (at < 0)
      throw new CallMistake(
        `Nothing stands before "${mark.trim()}": the recipe in CONTRIBUTING.md has to be done by hand.`,
      );
    return text.slice(0, at) + words + text.slice(at);
  };
}

/** Puts words behind the first place where `mark` stands. Throws CallMistake where it does not. */
export function behind(mark: string, words: string): (text: string) => string {
  return (text) => before(mark, '')(text).replace(mark, () => mark + words);
}

/** Adds names to what a file imports from a module, types marked as `type X`. The formatter puts them in order. */
export function importing(module: string, ...names: readonly string[]): (text: string) => string {
  return (text) => {
    const found = [...text.matchAll(/^import \{([^}]*)\} from '([^']+)';$/gm)].find(([, , from]) => from === module);
    if (!found) return `import { ${names.join(', ')} } from '${module}';\n${text}`;
    const known = (found[1] ?? '').split(',').map((name) => name.trim());
    const all = [...new Set([...known.filter(Boolean), ...names])];
    return text.replace(found[0], () => `import { ${all.join(', ')} } from '${module}';`);
  };
}

/** Adds a text to a file of texts, under a key that it must not have. */
export function saying(key: string, words: string): (text: string) => string {
  return (text) => {
    if (Object.hasOwn(JSON.parse(text), key))
      throw new CallMistake(`The text ${key} is there already; choose another name.`);
    return behind('{\n', `  ${JSON.stringify(key)}: ${JSON.stringify(words)},\n`)(text);
  };
}
