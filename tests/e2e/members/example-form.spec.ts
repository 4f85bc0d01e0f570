import { serveExample } from '#scripts/example-form/serve.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { violations } from '../axe.ts';
import { expect, test } from '../journey.ts';

for (const [dir, tag] of [
  ['ltr', []],
  ['rtl', ['@deep']],
] as const) {
  test(`a form of a schema file is filled and sent by keys alone, and axe finds nothing wrong (${dir})`, {
    tag: [...tag],
  }, async ({ page }) => {
    const example = await serveExample('aurora');
    try {
      await page.goto(`http://127.0.0.1:${example.port}/?dir=${dir}`);
      await page.locator('#example').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: 'Name: ' })).toBeAttached();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.type('Ann');
      await page.getByRole('textbox', { name: 'Age', exact: true }).focus();
      await page.keyboard.type('30');
      await page.getByRole('combobox', { name: 'Size', exact: true }).focus();
      await page.keyboard.press('s');
      await page.getByRole('textbox', { name: 'Town', exact: true }).fill('Hue');
      await page.getByRole('textbox', { name: 'Account', exact: true }).fill('1');
      for (const nick of ['Bo', 'Cy']) {
        await page.getByRole('button', { name: inEnglish('ui.form.add', { list: 'Friends' }) }).focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('textbox', { name: 'Nickname', exact: true }).last()).toBeFocused();
        await page.keyboard.type(nick);
      }
      await page.getByRole('button', { name: inEnglish('ui.form.up', { number: '2' }) }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: inEnglish('ui.form.up', { number: '1' }) })).toBeFocused();
      await page.getByRole('checkbox', { name: 'I have read the terms' }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Send' }).press('Enter');
      await expect(page.locator('body[data-sent]')).toBeAttached();
      const sent = JSON.parse((await page.locator('body').getAttribute('data-sent')) ?? '{}');
      expect(sent).toMatchObject({ name: 'Ann', age: 30, size: 'small', terms: true, place: { town: 'Hue' } });
      expect([sent.way, sent.friends]).toEqual([{ kind: 'bank', account: '1' }, [{ nick: 'Cy' }, { nick: 'Bo' }]]);
      expect(example.reports).toEqual([]);
    } finally {
      await example.close();
    }
  });
}
