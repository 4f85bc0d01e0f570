import { beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '#model/catalogue/routes.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { parseBrand } from '#model/site/brand.ts';
import { ALL_SECTIONS } from '#model/testing/brands.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { type DrawnPage, type PageInput, renderPage } from './entry-server.tsx';
import BRAND from './testing/brand.json' with { type: 'json' };
import { makePage, type SiteChanges } from './testing/site.ts';

function draw(pathname: string, changes: SiteChanges & Partial<PageInput> = {}): Promise<DrawnPage> {
  return renderPage({ ...makePage(changes), address: { pathname, search: '' } });
}

function idsOf({ html }: DrawnPage): readonly string[] {
  return [...html.matchAll(/data-element="([^"]+)"/g)].map((match) => match[1] ?? '');
}

function wordsOf({ html }: DrawnPage): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
}

const LAYOUTS = [
  { layout: { header: 'classic', navigation: 'mega', card: 'tile' } },
  { layout: { header: 'stacked', navigation: 'bar', card: 'poster' } },
  { layout: { header: 'compact', navigation: 'rail', card: 'wide' } },
];

describe('server output', () => {
  const addresses = [...SCREENS.map(({ path }) => path), '/nothing/here'];

  function expectNoCodeInText({ html, css }: { readonly html: string; readonly css: string }, place: string): void {
    expect(html, place).not.toMatch(/\sstyle=/);
    expect(html, place).not.toMatch(/<script|<style|\son[a-z]+=/i);
    expect(css, place).not.toMatch(/<\/style/i);
  }

  it.each(LAYOUTS)('no style attribute, no inline script in any frame: $layout.header', async (brand) => {
    for (const pathname of ['/index', '/rng', '/vip', '/nothing/here']) {
      for (const audience of ['visitor', 'member'] as const)
        expectNoCodeInText(await draw(pathname, { brand, audience }), pathname);
    }
  });

  it('N08: missing data is reported, with a way on; no place is blank', async () => {
    const { value: brand } = parseBrand(BRAND);
    if (brand === null) throw new Error('The test brand does not parse.');
    const portal = resolvePortal({ brand }, 'EN');
    expect(wordsOf(await draw('/index', { portal }))).toMatch(
      new RegExp(`${inEnglish('home.vendors.failed')}.*${inEnglish('ui.retry')}`),
    );
    expect(wordsOf(await draw('/rng', { portal }))).toMatch(
      new RegExp(`${inEnglish('screens.failed.title')}.*${inEnglish('ui.retry')}`),
    );
    expect(wordsOf(await draw('/index'))).not.toContain('couldn’t');
  });

  it('M49: every screen is rendered on the server, with a status, a title, a description, one h1, and no code in its text', async () => {
    for (const pathname of addresses) {
      const page = await draw(pathname);
      expect([pathname, page.status]).toEqual([pathname, pathname === '/nothing/here' ? 404 : 200]);
      expect(page.title).toContain('Quartz');
      expect(page.description).toContain('Quartz');
      expect([pathname, page.html.match(/<h1[ >]/g)?.length]).toEqual([pathname, 1]);
      expectNoCodeInText(page, pathname);
    }
  });

  it('every text of the page is in the text files, in each language', async () => {
    for (const language of COMPLETE_LANGUAGES) {
      const words = wordsOf(await draw('/index', { language }));
      expect(words).not.toMatch(/\b(element|home|shell|screens|footer|bar|category)\.[a-z]/i);
      expect(words).not.toMatch(/\{\w+\}/);
    }
  });

  it.each(['/login', '/register', '/forgetPass'])(
    'D01: before the log-in %s has languages, help, service, licence and age in and behind its window, and no entry that leads back',
    async (pathname) => {
      const { html } = await draw(pathname, {
        brand: { loginBeforeHome: true, licence: { authority: 'Sample Authority', number: 'A-1' } },
      });
      for (const part of [html.slice(0, html.indexOf('role="dialog"')), html.slice(html.indexOf('role="dialog"'))]) {
        expect(part).toContain('href="?lang=VI"');
        expect(part).toContain('href="/help"');
        expect(part).toContain(inEnglish('service.title'));
        expect(part).toMatch(/Sample Authority/);
        expect(part).toContain('18+');
      }
      expect(html).not.toMatch(/data-element="(nav|side|bottom)\./);
      expect((await draw(pathname)).html).not.toContain('href="?lang=VI"');
    },
  );

  it('issue 46: a section without content breaks no page, and no section at all neither', async () => {
    for (const home of [ALL_SECTIONS.map(({ section }) => ({ section })), []])
      for (const lanes of [undefined, []]) {
        const { status, html } = await draw('/index', { brand: { home }, ...(lanes && { trees: { lanes } }) });
        expect([status, html.includes('data-element="nav')]).toEqual([200, true]);
      }
  });

  it('the same input gives the same page', async () => {
    expect((await draw('/index')).html).toBe((await draw('/index')).html);
  });

  it('a member’s page has placeholders and no visitor’s words', async () => {
    const page = await draw('/index', { audience: 'member' });
    expect(idsOf(page)).toContain('account.deposit');
    expect(idsOf(page)).not.toContain('account.login');
    expect(page.html).toContain('data-pending');
  });
});

describe('routes', () => {
  it('M32: / redirects to /index and keeps the query', async () => {
    const page = await renderPage({ ...makePage(), address: { pathname: '/', search: '?lang=VI' } });
    expect(page.redirect).toBe('/index?lang=VI');
  });

  it('M33: /index is the home page', async () => {
    const page = await draw('/index');
    expect([page.status, page.redirect]).toEqual([200, undefined]);
    expect(idsOf(page)).toContain('route./index');
  });

  it('M34: /register and /register.html are the home page too', async () => {
    for (const pathname of ['/register', '/register.html'])
      expect(idsOf(await draw(pathname))).toContain('home.banners');
  });

  it('a category without vendors shows the home page; the browser adds a message', async () => {
    const page = await draw('/fish', { trees: { lanes: [] } });
    expect([page.status, page.redirect]).toEqual([200, undefined]);
    expect(idsOf(page)).toContain('home.banners');
  });

  it('an unknown address is reported inside the shell', async () => {
    const page = await draw('/nothing');
    expect(page.status).toBe(404);
    expect(wordsOf(page)).toContain(inEnglish('screens.notFound.title'));
    expect(idsOf(page)).toContain('nav.home');
  });

  it('M47: frames: no side menu on /pointMall, the header only on /game, nothing on /helpmc', async () => {
    const full = idsOf(await draw('/vip'));
    expect([full.includes('side.balance'), full.includes('footer.licence')]).toEqual([true, true]);
    const noSide = idsOf(await draw('/pointMall'));
    expect([noSide.includes('side.balance'), noSide.includes('footer.licence')]).toEqual([false, true]);
    const headerOnly = idsOf(await draw('/game'));
    expect([headerOnly.includes('nav.home'), headerOnly.includes('footer.licence')]).toEqual([true, false]);
    expect(idsOf(await draw('/helpmc'))).toEqual(['route./helpmc']);
  });
});

describe('start-up screens', () => {
  it('M25: status 0 shows the application', async () => {
    expect(idsOf(await draw('/index'))).toContain('nav.home');
  });

  it('M26: status 1 shows the title, the sentence and Contact Us, and nothing of the site', async () => {
    const page = await draw('/index', { status: { maintenance: true } });
    const words = wordsOf(page);
    expect(idsOf(page)).toEqual(['startup.maintenance']);
    for (const sentence of [
      inEnglish('element.startup.maintenance'),
      inEnglish('error.maintenance'),
      inEnglish('screens.contactUs'),
    ]) {
      expect(words).toContain(sentence);
    }
  });

  it('M27, M347: status 2 shows the address and the country of the visitor, the sentence and Contact Us', async () => {
    const page = await draw('/index', { startup: { status: 2, ip: '203.0.113.9', country: 'SG' } });
    const words = wordsOf(page);
    expect(idsOf(page)).toEqual(['startup.restricted']);
    for (const sentence of [
      inEnglish('element.startup.restricted'),
      '203.0.113.9',
      'Singapore',
      inEnglish('screens.restricted.text'),
      inEnglish('screens.contactUs'),
    ]) {
      expect(words).toContain(sentence);
    }
  });

  it('maintenance wins over restriction', async () => {
    const page = await draw('/index', { status: { maintenance: true }, startup: { status: 2, ip: '', country: '' } });
    expect(idsOf(page)).toEqual(['startup.maintenance']);
  });
});

describe('the visitor’s shell', () => {
  let page: DrawnPage;
  let ids: readonly string[];
  beforeAll(async () => {
    page = await draw('/index');
    ids = idsOf(page);
  });

  it('M63: the logo is the brand’s', () => {
    expect(page.html).toContain('src="/_brand/b1/assets/logo.svg"');
  });

  it('M66: the language picker is there if the brand has more than one language', async () => {
    expect(ids).toContain('account.language');
    expect(idsOf(await draw('/index', { brand: { languages: ['EN'] } }))).not.toContain('account.language');
  });

  it('M67, M70, M71: the navigation in its order, DS88 right after live', () => {
    const nav = ids.filter((id) => id.startsWith('nav.'));
    expect(nav).toEqual([
      'nav.home',
      'nav.elott',
      'nav.lott',
      'nav.live',
      'nav.ds88',
      'nav.sports',
      'nav.fish',
      'nav.rng',
      'nav.pvp',
      'nav.esports',
      'nav.promotions',
      'nav.rewards',
      'nav.vip',
    ]);
  });

  it('M70, M81: a category without vendors is neither in the navigation nor in the menu', async () => {
    const none = idsOf(await draw('/index', { trees: { lanes: [] } }));
    expect(none.filter((id) => /^(nav\.(live|rng|elott)|side\.games\.)/.test(id))).toEqual([]);
  });

  it("M69: the rank label is '- -'", () => {
    expect(page.html).toMatch(/data-element="nav\.vip".*?- -/);
  });

  it('M74: the names of the categories', () => {
    for (const name of [inEnglish('contracts.product.LIVE'), 'Fishing', 'Slots', 'Lottery'])
      expect(wordsOf(page)).toContain(name);
  });

  it('M77-M84: the side menu', () => {
    const wanted = [
      'side.balance',
      'side.deposit',
      'side.withdraw',
      'side.promotions',
      'side.rewards',
      'side.games.live',
      'side.games.sports',
      'side.cashback',
      'side.vip',
      'side.bettingRecord',
      'side.accountRecord',
      'side.security',
      'side.personalLoss',
      'side.messages',
      'side.download',
      'side.customerService',
      'side.help',
      'side.language',
    ];
    expect(ids).toEqual(expect.arrayContaining(wanted));
    expect(ids).not.toContain('side.logout');
  });

  it('M85, M86, M90, M91: the right bar', () => {
    const bar = [
      'bar.customerService',
      'bar.social.WHATSAPP',
      'bar.mail',
      'bar.qr.ios',
      'bar.qr.iosLite',
      'bar.qr.android',
      'bar.chat',
    ];
    expect(ids.filter((id) => bar.includes(id))).toEqual(bar);
    expect(page.html).toContain('href="mailto:help@quartz.example"');
    expect(page.html).toContain('aria-label="iPhone"');
  });

  it('M87, M88, M89: the footer', () => {
    const pages = ['terms', 'privacy', 'cookies', 'saferPlay', 'complaints'].map((name) => `footer.page.${name}`);
    const footer = ['footer.licence', 'footer.providers', 'footer.help', 'footer.ageNotice', ...pages];
    expect(ids.filter((id) => footer.includes(id))).toEqual(footer);
    expect(wordsOf(page)).toContain(
      inEnglish('footer.licensed', { name: 'Quartz', authority: 'Test Board', number: 'T-1' }),
    );
    expect(page.html).toContain('alt="TABLE Games"');
    expect(wordsOf(page)).toContain('18+');
  });

  it('the footer leads members to their limits and breaks, and is without that entry for visitors', async () => {
    expect(ids).not.toContain('footer.limits');
    expect(idsOf(await draw('/index', { audience: 'member' }))).toContain('footer.limits');
  });

  it('log in and register are links before any script', () => {
    expect(page.html).toContain('href="/login"');
    expect(page.html).toContain('href="/register"');
  });

  it('the first slide is eager and has its size', () => {
    const slide = /<img[^>]*assets\/one\.svg[^>]*>/.exec(page.html)?.[0] ?? '';
    expect(slide).toMatch(/fetchPriority="high"/i);
    expect(slide).toMatch(/width="1600" height="600"/);
  });

  it('every picture has its size', () => {
    for (const [image] of page.html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/width="\d+"[^>]*height="\d+"/);
  });

  it('every resource link is allowed for pages', async () => {
    const info = { resources: [{ resourceType: 'WHATSAPP', url: 'javascript:alert(1)' }] };
    expect((await draw('/index', { status: { info } })).html).not.toMatch(/javascript:/i);
  });
});
