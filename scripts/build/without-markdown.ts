import type { Plugin } from 'vite';

const MARKDOWN = /^markdown-to-jsx(\/react)?$/;
const VIRTUAL_MODULE = '\0livery-plain-text';

/**
 * Removes rjsf's markdown renderer from a build, 27 kB (brotli) that no form of ours needs: descriptions are our texts,
 * rendered by our templates. What rjsf would render as markdown itself (a field of an unknown type) is plain text.
 */
export function withoutMarkdown(): Plugin {
  return {
    name: 'livery-without-markdown',
    enforce: 'pre',
    resolveId: { filter: { id: MARKDOWN }, handler: () => VIRTUAL_MODULE },
    load: {
      filter: { id: /^\0livery-plain-text$/ },
      handler: () => 'export const Markdown = ({ children }) => children;\nexport default Markdown;\n',
    },
  };
}
