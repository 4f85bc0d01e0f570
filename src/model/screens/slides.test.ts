import { expect, it } from 'vitest';
import { firstOf } from '../conditions/facts.ts';
import { explainInSite } from '../explain/explain-site.ts';
import { composeElements } from '../portal/elements.ts';
import { resolvePortal } from '../portal/portal.ts';
import { memberFacts } from '../site/document-facts.ts';
import { parseTrees, treesFacts } from '../site/trees.ts';
import { sampleBrand } from '../testing/brands.ts';
import { slidesFor } from './slides.ts';

const slide = (go: string) => ({ image: 'assets/a.svg', title: 'brand.a', button: 'brand.b', action: { go } });
const BRAND = sampleBrand({
  home: [{ section: 'banners', slides: ['/register?from=home', '/register.html', '/live'].map(slide) }],
});

/** A site with the switches of both registration methods. */
function siteWith(byName: '0' | '1', byMobile: '0' | '1') {
  const childrenNodes = [
    { modId: 'USERNAMEREG3', enabled: byName },
    { modId: 'MOBILENUMREG3', enabled: byMobile },
  ];
  return parseTrees({ status: { info: { whitelabel: { modId: 'ROOT', enabled: '1', childrenNodes } } } }, BRAND);
}

function buttonsOf(site: ReturnType<typeof siteWith>): readonly (string | undefined)[] {
  const portal = resolvePortal(site.documents);
  const facts = firstOf(treesFacts(site), memberFacts(null));
  return slidesFor(portal, portal.sections[0]?.slides ?? [], facts).map(({ button, action }) =>
    button === undefined ? action?.go : `${button} ${action?.go}`,
  );
}

it('M53: a slide keeps its register button while one registration method is on, and loses only this button', () => {
  const all = ['brand.b /register?from=home', 'brand.b /register.html', 'brand.b /live'];
  expect(buttonsOf(siteWith('1', '0'))).toEqual(all);
  expect(buttonsOf(siteWith('0', '1'))).toEqual(all);
  expect(buttonsOf(siteWith('0', '0'))).toEqual([undefined, undefined, 'brand.b /live']);
});

it('N01: why the slides and the log-in window have no register button is explained by both switches', () => {
  const site = siteWith('0', '0');
  for (const id of ['slides.register', 'login.register', 'account.register']) {
    const element = composeElements(BRAND).find((one) => one.id === id);
    if (!element) throw new Error(id);
    const { shown, reasons, minimalChanges } = explainInSite(element, site);
    expect([id, shown]).toEqual([id, false]);
    expect(reasons.filter(({ holds }) => holds === false).map(({ fact }) => fact)).toEqual(
      expect.arrayContaining(['switch:USERNAMEREG3', 'switch:MOBILENUMREG3']),
    );
    expect(minimalChanges?.every((changes) => changes.length === 1)).toBe(true);
  }
});
