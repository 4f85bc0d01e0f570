import type { Plugin } from 'vite';

const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].+\.mjs$/;
const HOISTING = /^hoist-non-react-statics$/;
const VIRTUAL_MODULE = '\0livery-no-hoisting';

/** Names that React's developer tools show. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const FORWARD_REF = /= (React\d*\.forwardRef\()/g;

/**
 * Lets a build leave out what it does not use of libraries: React Router's forms, links of frameworks and restoration of
 * scrolling, which a module keeps for an assignment or a call at its top level; and the copying of static properties
 * that Emotion needs for `withTheme` only.
 */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'livery-without-unused-parts',
    enforce: 'pre',
    resolveId: { filter: { id: HOISTING }, handler: () => VIRTUAL_MODULE },
    load: {
      filter: { id: /^\0livery-no-hoisting$/ },
      handler: () => 'export default function hoist(target) { return target; }\n',
    },
    transform: { filter: { id: ROUTER }, handler: (code) => leaveOutUnused(code) },
  };
}

/** The module with its top-level calls marked as free of effects. */
export function leaveOutUnused(code: string): string {
  return code.replace(DISPLAY_NAME, '').replace(FORWARD_REF, '= /* @__PURE__ */ $1');
}
