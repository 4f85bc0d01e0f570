import type { Plugin } from 'vite';

const MARKDOWN = /^markdown-to-jsx(\/react)?$/;
const STAND_IN = '\0livery-plain-text';

/**
 * Leaves the markdown of rjsf out of a build, 27 kB (brotli) that no form of ours asks for: descriptions are texts of ours,
 * drawn by our templates. What rjsf would draw as markdown by itself (a field of a kind that it does not know) is plain text.
 */
export function withoutMarkdown(): Plugin {
  return {
    name: 'livery-without-markdown',
    enforce: 'pre',
    resolveId: { filter: { id: MARKDOWN }, handler: () => STAND_IN },
    load: {
      filter: { id: /^\0livery-plain-text$/ },
      handler: () => 'export const Markdown = ({ children }) => children;\nexport default Markdown;\n',
    },
  };
}
