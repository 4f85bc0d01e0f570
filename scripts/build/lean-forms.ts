import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = 'src/portal/features/registration/lean';

/** Modules that come with rjsf and that a registration never uses, and what stands in their place in the browser. */
const INSTEAD: readonly { readonly source: string; readonly importer: RegExp; readonly file: string }[] = [
  {
    source: '../getDefaultRegistry.js',
    importer: /@rjsf[\\/]core[\\/]lib[\\/]components[\\/]Form\.js$/,
    file: 'registry.ts',
  },
  { source: 'markdown-to-jsx/react', importer: /@rjsf[\\/]core[\\/]lib[\\/]/, file: 'markdown.tsx' },
  { source: 'fast-uri', importer: /@rjsf[\\/]utils[\\/]lib[\\/]/, file: 'uri.ts' },
];

/** Leaves about half of rjsf out of the form's chunk. Fails the build when rjsf no longer imports what is replaced. */
export function leanForms(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'livery-lean-forms',
    enforce: 'pre',
    resolveId(source, importer) {
      const found = INSTEAD.find((entry) => entry.source === source && entry.importer.test(importer ?? ''));
      if (found === undefined) return null;
      replaced.add(found.source);
      return resolve(FOLDER, found.file);
    },
    buildEnd(error) {
      const missing = INSTEAD.filter(({ source }) => !replaced.has(source)).map(({ source }) => source);
      if (error === undefined && missing.length > 0)
        this.error(`rjsf imports ${missing.join(', ')} no longer: see scripts/build/lean-forms.ts.`);
    },
  };
}
