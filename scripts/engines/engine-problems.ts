/** A source of the product: its path from the root, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** The packages that do the product's forms, verdicts, texts, styles, routes, state, calls and older ciphers. */
export const ENGINES = [
  ...['react', 'react-dom', 'react-router-dom', 'jotai', 'ky', 'crypto-js'],
  ...['@rjsf/core', '@rjsf/validator-ajv8', 'ajv', 'i18next', 'react-i18next', '@emotion/react'],
] as const;

/** Where a `<form` may be written beside the renderer: what stands on every page before the renderer's code is there (decision 030). */
export const FORM_FILES: readonly string[] = [
  'src/portal/features/login/header-login.tsx',
  'src/portal/features/lobby/search-box.tsx',
];

const FORM = /<form(?=[\s>]|$)/m;
/** The renderer: nothing else asks the form engine. */
const RENDERER = 'src/ui/schema-form/';
const FORM_ENGINE = /from '@rjsf\/core/;
/** A text's places filled in by hand: `.replace(/\{(\w+)\}/g, ...)` and its kin; amounts in the words of demo data are none. */
const TRANSLATOR = /\.replace(?:All)?\(\s*(?:\/\\\{(?!\(\[?\\d)|['"`]\{)|const \w+ = \/\\\{\(?\[?\\w/;

/**
 * What the product does beside its engines, one line each: an engine that is no dependency or that no source imports, a form
 * drawn by anything but the one renderer, a text filled in by anything but i18next.
 */
export function engineProblems(
  sources: readonly Source[],
  dependencies: ReadonlySet<string>,
  formFiles: readonly string[] = FORM_FILES,
): string[] {
  return [
    ...ENGINES.flatMap((name) => idle(name, sources, dependencies)),
    ...sources.flatMap(({ path, text }) => (formFiles.includes(path) ? [] : found(path, text, FORM, FORM_WORDS))),
    ...formFiles
      .filter((path) => !hasForm(path, sources))
      .map((path) => `${path}: draws no form: take it off the list`),
    ...sources.flatMap(({ path, text }) =>
      path.startsWith(RENDERER) ? [] : found(path, text, FORM_ENGINE, FORM_WORDS),
    ),
    ...sources.flatMap(({ path, text }) => found(path, text, TRANSLATOR, TRANSLATOR_WORDS)),
  ];
}

const FORM_WORDS = 'draws a form of its own: use SchemaForm of src/ui/schema-form';
const TRANSLATOR_WORDS = 'fills in a text by itself: use an instance of src/texts/create-i18n.ts';

function idle(name: string, sources: readonly Source[], dependencies: ReadonlySet<string>): string[] {
  const imports = new RegExp(`from '${name}(?:/[^']*)?'`);
  return [
    ...(dependencies.has(name) ? [] : [`package.json: ${name} is not in dependencies`]),
    ...(sources.some(({ text }) => imports.test(text)) ? [] : [`src: nothing imports ${name}`]),
  ];
}

function hasForm(path: string, sources: readonly Source[]): boolean {
  return sources.some((source) => source.path === path && FORM.test(source.text));
}

function found(path: string, text: string, pattern: RegExp, words: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) => (pattern.test(line) && !isComment(line) ? [`${path}:${at + 1}: ${words}`] : []));
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\/?\*)/.test(line);
}
