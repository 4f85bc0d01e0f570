import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { compileForm } from '#validator/compile-form.ts';

const QUERY = '?validator';
/** Prefix of virtual modules; without a file extension, so that other plugins do not treat them as JSON. */
const MADE = '\0validator:';
const JSON_END = '.json';

/** Compiled forms of this process by the text of their schema: several builds of a process need the same ones. */
const compiled = new Map<string, string>();

function compileOnce(schema: string): string {
  const code = compiled.get(schema) ?? compileForm(JSON.parse(schema));
  compiled.set(schema, code);
  return code;
}

/**
 * Turns `import make from '#schemas/forms/x.json?validator'` into the compiled validators of that schema. A schema that
 * does not compile fails the build with the position of the error.
 */
export function validatorModules(): Plugin {
  return {
    name: 'livery-validator-modules',
    enforce: 'pre',
    // Filtered by the bundler itself: calling the plugin for thousands of modules would be slow.
    resolveId: {
      filter: { id: /\.json\?validator$/ },
      async handler(source, importer) {
        const found = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
        return found && MADE + found.id.slice(0, -JSON_END.length);
      },
    },
    load: {
      filter: { id: /^\0validator:/ },
      async handler(id) {
        const file = id.slice(MADE.length) + JSON_END;
        this.addWatchFile(file);
        try {
          return compileOnce(await readFile(file, 'utf8'));
        } catch (error) {
          return this.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
        }
      },
    },
  };
}
