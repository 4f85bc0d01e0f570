/** Firefox, through WebDriver BiDi. Every page has its own user context with separate cookies and storage. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bidi, openBidi, type Values } from './bidi.ts';
import {
  type Engine,
  type EnginePage,
  type Frames,
  failedLoad,
  isReport,
  type PageOptions,
  WIDE,
  type Wishes,
} from './driver.ts';
import { start } from './processes.ts';

/** Blocks third-party cookies and background requests. */
const PREFS = {
  'network.cookie.cookieBehavior': 1,
  'ui.prefersReducedMotion': 1,
  'remote.active-protocols': 1,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'signon.rememberSignons': false,
};

/**
 * The browser's own settings: font sizes where a page sets none, colours in place of a page's (1: never, 2: always). A
 * theme of the system with high contrast is what Firefox takes for the wish for more contrast.
 */
function prefsOf({ letters = 1, forcedColours, moreContrast }: Wishes): Readonly<Record<string, boolean | number>> {
  const scripts = ['x-western', 'x-unicode', 'x-cyrillic', 'ar', 'ja', 'ko', 'th', 'zh-CN', 'zh-TW', 'x-devanagari'];
  return {
    ...(letters !== 1 && Object.fromEntries(scripts.map((script) => [`font.size.variable.${script}`, 16 * letters]))),
    ...(forcedColours && { 'browser.display.document_color_use': 2 }),
    ...(moreContrast && { 'ui.useAccessibilityTheme': 1, 'browser.display.document_color_use': 1 }),
  };
}

/** Opens the Firefox at this path. */
export async function openFirefox(path: string, wishes: Wishes = {}): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'livery-firefox-'));
  const lines = Object.entries({ ...PREFS, ...prefsOf(wishes) }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const program = start(path, words, { MOZ_DISABLE_CONTENT_SANDBOX: '1', HOME: profile });
  const [, address = ''] = await program.until(/WebDriver BiDi listening on (ws:\/\/\S+)/);
  const bidi = await openBidi(`${address}/session`);
  await bidi.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await bidi.send('session.subscribe', {
    events: ['log.entryAdded', 'network.beforeRequestSent', 'network.responseCompleted', 'network.fetchError'],
  });
  await bidi.send('network.addDataCollector', { dataTypes: ['request'], maxEncodedDataSize: 100_000 });
  return {
    name: 'firefox',
    newPage: (options = WIDE) => newPage(bidi, options),
    async close() {
      await bidi.send('browser.close').catch(() => undefined);
      bidi.close();
      await program.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function newPage(bidi: Bidi, { width, height }: PageOptions): Promise<EnginePage> {
  const { userContext } = await bidi.send('browser.createUserContext', { acceptInsecureCerts: true });
  const { context } = await bidi.send('browsingContext.create', { type: 'tab', userContext });
  await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } });
  const reported: string[] = [];
  let isLeaving = false;
  const isOurs = await followTab(bidi, context, userContext);
  hear(bidi, { isOurs, isLeaving: () => isLeaving }, reported);
  return {
    async open(url) {
      isLeaving = true;
      await bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' });
      isLeaving = false;
    },
    async run(frames, source, args) {
      const at = await frameAt(bidi, context, frames);
      const text = `(...args) => JSON.stringify({ value: (${source})(...args) })`;
      const { value } = await call(bidi, at, text, args);
      return JSON.parse(value).value;
    },
    async click(frames, source, args) {
      const at = await frameAt(bidi, context, frames);
      const node = await call(bidi, at, source, args);
      if (node['sharedId'] === undefined) return false;
      await clickNode(bidi, at, node);
      return true;
    },
    async write(frames, source, args, text) {
      const at = await frameAt(bidi, context, frames);
      const node = await call(bidi, at, source, args);
      if (node['sharedId'] === undefined) return false;
      await clickNode(bidi, at, node);
      await bidi.send('script.callFunction', {
        functionDeclaration: '(node) => { node.focus(); node.select?.(); }',
        target: { context: at },
        awaitPromise: false,
        arguments: [{ sharedId: node['sharedId'] }],
      });
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await bidi.send('input.performActions', { context: at, actions: [{ type: 'key', id: 'keys', actions: keys }] });
      return true;
    },
    async picture(file) {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context });
      await writeFile(file, Buffer.from(data, 'base64'));
    },
    complaints: () => reported,
    async close() {
      await bidi.send('browser.removeUserContext', { userContext });
    },
  };
}

/** Whether a context belongs to this tab: the tab itself, or a frame in it. */
async function followTab(bidi: Bidi, context: string, _userContext: string): Promise<(other: string) => boolean> {
  const inTab = new Set([context]);
  await bidi.send('session.subscribe', { events: ['browsingContext.contextCreated'], contexts: [context] });
  bidi.on('browsingContext.contextCreated', ({ context: made, parent }) => {
    if (inTab.has(parent)) inTab.add(made);
  });
  return (other) => inTab.has(other);
}

interface Tab {
  readonly isOurs: (context: string) => boolean;
  /** During a navigation: the old page cancels its pending requests, and reports them. */
  readonly isLeaving: () => boolean;
}

function hear(bidi: Bidi, { isOurs, isLeaving }: Tab, reported: string[]): void {
  bidi.on('log.entryAdded', ({ level, text, source, type }) => {
    // A navigation cancels the old page's imports, which Firefox reports as errors.
    if (isLeaving() && /error loading dynamically imported module/.test(text)) return;
    if (level === 'error' && isOurs(source?.context)) reported.push(`${type}: ${text}`);
  });
  bidi.on('network.beforeRequestSent', ({ context, request }) => {
    if (!isOurs(context) || isLeaving() || !isReport(request.url)) return;
    const at = reported.push(`report: ${request.url}`) - 1;
    // The report's body; if it is unavailable, its address suffices to fail the test.
    bidi.send('network.getData', { dataType: 'request', request: request.request }).then(
      ({ bytes }) => {
        reported[at] = `report: ${bytes.value}`;
      },
      () => undefined,
    );
  });
  bidi.on('network.responseCompleted', ({ context, response }) => {
    const failure = response.status >= 400 && isOurs(context) ? failedLoad(response.status, response.url) : undefined;
    if (failure !== undefined) reported.push(failure);
  });
  bidi.on('network.fetchError', ({ context, request, errorText }) => {
    // A navigation cancels pending requests.
    if (!isOurs(context) || /ABORT|BINDING/.test(errorText)) return;
    const failure = failedLoad(errorText, request.url);
    if (failure !== undefined) reported.push(failure);
  });
}

async function frameAt(bidi: Bidi, context: string, frames: Frames): Promise<string> {
  let at = context;
  for (const css of frames) {
    const source = '(css) => document.querySelector(css)?.contentWindow ?? null';
    const window = await call(bidi, at, source, [css]);
    if (window['type'] !== 'window') throw new Error(`there is no frame ${css}`);
    at = window['value'].context;
  }
  return at;
}

/** A function's result in protocol format: a text has `value`, a node has `sharedId`. Rejects with the thrown error. */
async function call(bidi: Bidi, context: string, source: string, args: readonly unknown[]): Promise<Values> {
  const { result, exceptionDetails } = await bidi.send('script.callFunction', {
    functionDeclaration: `(text) => (${source})(...JSON.parse(text))`,
    target: { context },
    awaitPromise: true,
    arguments: [{ type: 'string', value: JSON.stringify(args) }],
    serializationOptions: { maxDomDepth: 0, maxObjectDepth: 0 },
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result;
}

async function clickNode(bidi: Bidi, context: string, { sharedId }: Values): Promise<void> {
  const origin = { type: 'element', element: { sharedId } };
  const actions = [
    { type: 'pointerMove', x: 0, y: 0, origin },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  // A click may navigate away before its reply arrives: it was made.
  await bidi.send('input.releaseActions', { context }).catch(() => undefined);
}
