import { mkdir } from 'node:fs/promises';
import { siteUrl } from '#tests/support/site.ts';
import type { GallerySite } from './page-setup.ts';

export async function takeReadmePicture({ browser, site }: GallerySite): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const pictures: string[] = [];
  for (const merchant of ['aurora', 'lotus', 'harbor']) {
    await page.goto(
      siteUrl(
        site.port,
        merchant,
        `${merchant === 'harbor' ? '/login' : '/index'}?lang=${merchant === 'lotus' ? 'VI' : 'EN'}`,
      ),
    );
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForLoadState('networkidle');
    pictures.push((await page.screenshot({ animations: 'disabled' })).toString('base64'));
  }
  const images = pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join('');
  // A separate page: a brand's CSP blocks other markup.
  const sheet = await context.newPage();
  await sheet.setContent(
    `<style>body{margin:0;display:flex;gap:16px;padding:16px;background:#e7e9ee}img{width:560px;border-radius:12px}</style>${images}`,
  );
  await sheet.setViewportSize({ width: 1744, height: 382 });
  await mkdir('docs/pictures', { recursive: true });
  await sheet.screenshot({ path: 'docs/pictures/brands.png' });
  await context.close();
}
