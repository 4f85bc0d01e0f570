// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { brandRevisionAtom } from '#portal/state/atoms.ts';
import { createState } from '#portal/state/sources/create-state.ts';
import { loadTrees } from '#portal/state/sources/load-trees.ts';
import { makePage } from '#portal/testing/site.ts';
import { renewTheme } from './renew-theme.ts';

/** A constructable style sheet; jsdom has none. */
class Sheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}
const page = makePage({});
const worn = () => (document.adoptedStyleSheets as unknown as readonly Sheet[]).map(({ text }) => text);

let asked: string[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('CSSStyleSheet', Sheet);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(`/* ${address} */`);
  });
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
  vi.unstubAllGlobals();
});

it('M376: a saved brand file replaces the theme of open pages; a switch does not reload the theme', async () => {
  const store = createState(page);
  stop = renewTheme(store, store.get(brandRevisionAtom));
  const file = { language: 'EN', portal: page.portal, texts: {}, forms: {} } as const;
  loadTrees(store, { ...file, revision: 'r2', brandRevision: store.get(brandRevisionAtom) });
  loadTrees(store, { ...file, revision: 'r3', brandRevision: 'b2' });
  await vi.waitFor(() => expect(worn()).toEqual(['/* /_portal/r3/theme.css */']));
  loadTrees(store, { ...file, revision: 'r4', brandRevision: 'b3' });
  await vi.waitFor(() => expect(worn()).toEqual(['/* /_portal/r4/theme.css */']));
  expect(asked).toEqual(['/_portal/r3/theme.css', '/_portal/r4/theme.css']);
});
