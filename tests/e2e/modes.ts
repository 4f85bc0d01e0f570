/**
 * Modes of the journeys (LIVERY_MODE): the page as browsers, web views and keyboards change it. A journey runs unchanged
 * in each.
 */
import type { Browser, BrowserContext, CDPSession, Keyboard, Locator, Page } from '@playwright/test';

/**
 * `translated`: the browser translates each page in place, as soon as a text appears. `no-storage`: local storage is
 * denied, session storage full, and scripts read and write no cookies. `composed`: every text is typed by an input
 * method, whose Enter ends the composition.
 */
export const MODES = ['translated', 'no-storage', 'composed'] as const;
export type Mode = (typeof MODES)[number];

/** Reads a list of modes, separated by commas; empty or absent: none. Throws for an unknown one. */
export function readModes(text = ''): readonly Mode[] {
  return text.split(',').filter(Boolean).map(readMode);
}

function readMode(name: string): Mode {
  const mode = MODES.find((mode) => mode === name);
  if (mode === undefined) throw new Error(`LIVERY_MODE has no ${name}: there are ${MODES.join(', ')}`);
  return mode;
}

/** Applies the modes to every page that this browser opens from now on. */
export function applyModes(browser: Browser, modes: readonly Mode[]): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    if (modes.includes('translated')) await context.addInitScript(translateInPlace);
    if (modes.includes('no-storage')) await context.addInitScript(denyStorage);
    if (modes.includes('composed')) composeTexts(context);
    return context;
  };
}

/**
 * In the page, as Chromium's translator does: wraps each text in two font elements, and each text that appears or
 * changes later. The words stay as they are, so that a journey finds them.
 */
function translateInPlace(): void {
  const UNTRANSLATED = 'script, style, noscript, textarea, title, option, svg, font, [translate=no], .notranslate';
  const wrap = () => document.createElement('font');
  const translate = (text: Text): void => {
    if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(UNTRANSLATED)) return;
    const [outer, inner] = [wrap(), wrap()];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node): void => {
    const texts: Text[] = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walk.currentNode; node !== null; node = walk.nextNode())
      if (node instanceof Text) texts.push(node);
    texts.forEach(translate);
  };
  const waiting = new Set<Node>();
  const translateWaiting = (): void => {
    for (const node of waiting) if (node.isConnected) translateAll(node);
    waiting.clear();
  };
  const observer = new MutationObserver((records) => {
    if (waiting.size === 0) setTimeout(translateWaiting, 50);
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) waiting.add(node);
  });
  addEventListener('load', () => {
    document.documentElement.classList.add('translated-ltr');
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    translateAll(document.body);
  });
}

/** In the page. */
function denyStorage(): void {
  const denied = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const full = (): never => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  Object.defineProperty(window, 'localStorage', { configurable: true, get: denied });
  Storage.prototype.setItem = full;
  Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: () => '', set: () => undefined });
}

/** Input methods write into these; browsers switch them off in a password's field. */
const COMPOSABLE = ['text', 'search', 'tel', 'email', 'url', 'textarea'];

const composed = new WeakSet<object>();

function composeTexts(context: BrowserContext): void {
  context.on('page', (page) => {
    composeKeyboard(page);
    const locators: Locator = Object.getPrototypeOf(page.locator('html'));
    if (!composed.has(locators)) composeLocators(locators);
  });
}

/** Replaces the ways to write of every locator of this process. */
function composeLocators(locators: Locator): void {
  composed.add(locators);
  const { fill } = locators;
  locators.fill = async function compose(this: Locator, text, options) {
    const type = await this.evaluate((node) => (node as HTMLInputElement).type);
    if (!COMPOSABLE.includes(type) || !isComposable(text)) return fill.call(this, text, options);
    await this.and(this.page().locator(':read-write')).selectText();
    await typeComposed(this.page(), text);
  };
  locators.pressSequentially = async function compose(this: Locator, text) {
    await this.focus();
    await typeComposed(this.page(), text);
  };
}

function composeKeyboard(page: Page): void {
  const type: Keyboard['type'] = page.keyboard.type.bind(page.keyboard);
  page.keyboard.type = async (text, options) => {
    const focused = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type ?? '');
    if (COMPOSABLE.includes(focused) && isComposable(text)) await typeComposed(page, text);
    else await type(text, options);
  };
}

function isComposable(text: string): boolean {
  return text !== '' && !text.includes('\n');
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** At the caret of the focused field: half of the text, all of it, and the Enter that confirms it. */
async function typeComposed(page: Page, text: string): Promise<void> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  const session = await opened;
  const press = (key: string) =>
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: 'Enter', windowsVirtualKeyCode: 229 });
  const show = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await press('Process');
  await show(text.slice(0, Math.ceil(text.length / 2)));
  await show(text);
  await press('Enter');
  await session.send('Input.insertText', { text });
  await session.send('Input.dispatchKeyEvent', {
    type: 'keyUp',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
  });
}
