import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { deriveTheme, themeCss } from '#model/theme/theme.ts';

const QUERY = '?theme';
const MADE = '\0theme:';
const SHEET_END = '.css';

/**
 * Turns `import '#ui/framed/theme.json?theme'` into the theme's sheet of custom properties: pages without brand and
 * model, such as a vendor's, get the same property names and contrast rules as the portal's.
 */
export function themeSheets(): Plugin {
  return {
    name: 'livery-theme-sheets',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.json\?theme$/ },
      async handler(source, importer) {
        const found = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
        return found && MADE + found.id + SHEET_END;
      },
    },
    load: {
      filter: { id: /^\0theme:/ },
      async handler(id) {
        const file = id.slice(MADE.length, -SHEET_END.length);
        this.addWatchFile(file);
        return themeCss(deriveTheme(JSON.parse(await readFile(file, 'utf8'))));
      },
    },
  };
}
