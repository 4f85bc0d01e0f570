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
    ...sources.flatMap((source) => (isForBrowsers(source.path) ? lackedIn(source) : [])),
  ];
}

const FORM_WORDS = 'draws a form of its own: use SchemaForm of src/ui/schema-form';
const TRANSLATOR_WORDS = 'fills in a text by itself: use an instance of src/texts/create-i18n.ts';

/** The rooms whose code browsers load. */
const FOR_BROWSERS =
  /^src\/(?:portal|console|ui|contract|model|texts|chat\/client|house\/client|house\/games|bank\/client)\//;

function isForBrowsers(path: string): boolean {
  return FOR_BROWSERS.test(path);
}

interface Lacked {
  readonly asks: RegExp;
  /** Who lacks it, and what to do. */
  readonly words: string;
  /** The one place that asks for it, with its guard. */
  readonly place?: string;
}

const NAVIGATOR = 'pages over plain http have none';

/**
 * What one of the supported engines (docs/browsers.md) lacks: asked for in one guarded place, or not at all. An engine that
 * lacks it throws, and the page around it is white.
 */
const LACKED: readonly Lacked[] = [
  lacked(/\brequestIdleCallback\b/, 'Safari has none: use whenIdle', 'src/ui/engine/when-idle.ts'),
  lacked(/\bnavigator\??\.clipboard\b/, `${NAVIGATOR}: use copyText`, 'src/ui/engine/copy-text.ts'),
  lacked(/\.trustedTypes\b|\bemptyHTML\b/, 'Safari has them from 26 on', 'src/ui/engine/trusted-types.ts'),
  lacked(/\bnavigator\??\.locks\b/, NAVIGATOR, 'src/portal/live/one-stream.ts'),
  lacked(/\bmoveBefore\b/, 'Safari and older Firefox have none', 'src/ui/virtual-grid/order-nodes.ts'),
  lacked(/\bstartViewTransition\b/, 'Firefox before 144 and Safari before 18 have none'),
  lacked(/\b(?:cookieStore|CloseWatcher|URLPattern|Temporal)\b/, 'not in every supported engine'),
  lacked(/\bnavigator\??\.(?:connection|deviceMemory|userAgentData|vibrate|getBattery)\b/, 'Chromium alone has it'),
  lacked(/\bURL\.parse\(/, 'Safari has it from 18 on, Chrome from 126: use URL.canParse'),
  lacked(/\bPromise\.try\(|\bRegExp\.escape\(|\bIterator\.from\(/, 'newer than the supported engines'),
  lacked(/\.(?:values|keys|entries)\(\)\s*\.\w+\(/, 'methods of iterators: Safari has them from 18.4 on'),
  lacked(
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    'methods of sets: Chrome has them from 122 on',
  ),
  lacked(/\bDurationFormat\b/, 'Safari 18.4, Chrome 129, Firefox 136'),
];

function lacked(asks: RegExp, words: string, place?: string): Lacked {
  return { asks, words: `an engine may lack it (docs/browsers.md): ${words}`, ...(place !== undefined && { place }) };
}

function lackedIn({ path, text }: Source): string[] {
  return [
    ...LACKED.flatMap(({ asks, words, place }) => (path === place ? [] : found(path, text, asks, words))),
    ...(FITTED.test(text) ? found(path, text, NO_BASIS, FITTED_WORDS) : []),
  ];
}

/** A box as high as its content, and a part of it that takes the rest from nothing: of that WebKit makes a box without the part. */
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
