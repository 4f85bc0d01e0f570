import { LACKED_FEATURES } from './lacked-features.ts';

/** A product source: path relative to the repository root, and text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** The libraries for forms, validation, texts, styles, routes, state, calls and legacy ciphers. */
export const ENGINES = [
  ...['react', 'react-dom', 'react-router-dom', 'jotai', 'ky', 'crypto-js'],
  ...['@rjsf/core', '@rjsf/validator-ajv8', 'ajv', 'i18next', 'react-i18next', '@emotion/react'],
] as const;

/**
 * Files outside the renderer that may contain a `<form`: forms that are shown before the renderer's code is loaded
 * (decision 08).
 */
export const FORM_FILES: readonly string[] = [
  'src/portal/features/login/header-login.tsx',
  'src/portal/features/lobby/search-box.tsx',
];

const FORM = /<form(?=[\s>]|$)/m;
/** The renderer: the only user of the form library. */
const RENDERER = 'src/ui/schema-form/';
const FORM_ENGINE = /from '@rjsf\/core/;
/** Manual interpolation of texts: `.replace(/\{(\w+)\}/g, ...)` and similar; amounts in demo data texts are exempt. */
const TRANSLATOR = /\.replace(?:All)?\(\s*(?:\/\\\{(?!\(\[?\\d)|['"`]\{)|const \w+ = \/\\\{\(?\[?\\w/;

/**
 * Violations, one line each: a library that is not a dependency or is not imported, a form rendered by anything but the
 * renderer, a text interpolated by anything but i18next.
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
    ...sources.flatMap((source) => (isForBrowsers(source.path) ? lackedIn(source) : [])),
  ];
}

const FORM_WORDS = 'draws a form of its own: use SchemaForm of src/ui/schema-form';
const TRANSLATOR_WORDS = 'fills in a text by itself: use an instance of src/texts/create-i18n.ts';

const FOR_BROWSERS =
  /^src\/(?:portal|console|ui|contract|model|texts|chat\/client|demo-games\/client|demo-games\/games|demo-payments\/client)\//;

function isForBrowsers(path: string): boolean {
  return FOR_BROWSERS.test(path);
}

function lackedIn({ path, text }: Source): string[] {
  return [
    ...LACKED_FEATURES.flatMap(({ usedIn, words, place }) => (path === place ? [] : found(path, text, usedIn, words))),
    ...(FITTED.test(text) ? found(path, text, NO_BASIS, FITTED_WORDS) : []),
  ];
}

/** A box fitted to its content, with a flex child that grows from zero: WebKit collapses the child. */
const FITTED = /[bB]lockSize: '(?:fit|min|max)-content'/;
const NO_BASIS = /^\s+flex: 1,$/;
const FITTED_WORDS =
  "in a file with a box of fitted height: say its basis, flex: '1 1 auto', or '1 1 0' along the line";

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
