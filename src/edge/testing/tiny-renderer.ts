import type { RenderPage } from '../page/renderer.ts';

/** Renders everything that a page may know, so that a leaked value would be visible. */
export const renderPage: RenderPage = async ({ portal, address, audience, startup }) => ({
  html: startup
    ? `<main>${startup.status} ${startup.ip} ${startup.country}</main>`
    : `<main class="lv-a">${portal.name} ${portal.language} ${address.pathname}${address.search} ${audience} ${Object.keys(portal.elements).length}</main>`,
  css: '.lv-a{color:var(--text)}',
  cssIds: ['a'],
  status: address.pathname === '/-' ? 404 : 200,
  title: `${portal.name} & more`,
  description: 'A <site>',
});
