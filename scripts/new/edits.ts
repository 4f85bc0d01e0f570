/** Collects the file changes of a scaffolding recipe in memory; they are written only when all of them apply. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '../command-error.ts';

/** The files of a recipe, by path relative to the working directory. */
export interface Edits {
  /** Adds a new file. Throws CommandError if the file exists. */
  add(path: string, text: string): void;
  /** Replaces the text of a file. Throws CommandError if the file does not exist. */
  change(path: string, edit: (text: string) => string): void;
  write(): Promise<readonly string[]>;
}

export function gatherEdits(): Edits {
  const files = new Map<string, string>();
  return {
    add(path, text) {
      if (existsSync(path)) throw new CommandError(`${path} is there already; choose another name.`);
      files.set(path, text);
    },
    change(path, edit) {
      if (!files.has(path) && !existsSync(path)) throw new CommandError(`${path} is not there.`);
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

/** Inserts text before the first occurrence of `anchor`. Throws CommandError if `anchor` is missing. */
export function before(anchor: string, words: string): (text: string) => string {
  return (text) => {
    const at = text.indexOf(anchor);
    if (at < 0)
      throw new CommandError(
        `There is no "${anchor.trim()}": the recipe in docs/guides/recipes.md has to be done by hand.`,
      );
    return text.slice(0, at) + words + text.slice(at);
  };
}

/** Inserts text after the first occurrence of `anchor`. Throws CommandError if `anchor` is missing. */
export function behind(anchor: string, words: string): (text: string) => string {
  return (text) => before(anchor, '')(text).replace(anchor, () => anchor + words);
}

/** Adds names to an import from a module; types are written as `type X`. The formatter sorts the names. */
export function importing(module: string, ...names: readonly string[]): (text: string) => string {
  return (text) => {
    const found = [...text.matchAll(/^import \{([^}]*)\} from '([^']+)';$/gm)].find(([, , from]) => from === module);
    if (!found) return `import { ${names.join(', ')} } from '${module}';\n${text}`;
    const known = (found[1] ?? '').split(',').map((name) => name.trim());
    const all = [...new Set([...known.filter(Boolean), ...names])];
    return text.replace(found[0], () => `import { ${all.join(', ')} } from '${module}';`);
  };
}

/** Adds an entry to a text file. Throws CommandError if the key exists. */
export function withText(key: string, words: string): (text: string) => string {
  return (text) => {
    if (Object.hasOwn(JSON.parse(text), key))
      throw new CommandError(`The text ${key} is there already; choose another name.`);
    return behind('{\n', `  ${JSON.stringify(key)}: ${JSON.stringify(words)},\n`)(text);
  };
}
