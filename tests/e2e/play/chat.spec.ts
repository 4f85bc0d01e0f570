/** The chat room: two members of a brand chat, another brand gets nothing. */

import type { Browser, FrameLocator } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { expectNoViolation } from '../axe.ts';
import { element, expect, hydrated, type Page, test } from '../journey.ts';
import { DEMO_PASSWORD, logIn } from '../members/members.ts';

const BAR = inEnglish('bar.open');

type Site = (merchant: string, path?: string) => string;

/** Opens the chat window from the bar; a visitor is invited to log in there. */
async function openRoom(page: Page, address: string, account: string): Promise<FrameLocator> {
  await page.goto(address);
  await hydrated(page);
  const entry = element(page, 'bar.chat').getByRole('button');
  if (!(await entry.isVisible())) await page.getByRole('button', { name: BAR }).click();
  await entry.click();
  const dialog = page.locator('[data-dialog="chat"]');
  await expect(dialog.getByRole('heading', { name: inEnglish('chat.invite.title') })).toBeVisible();
  await dialog.getByRole('button', { name: inEnglish('chat.invite.login') }).click();
  await logIn(page, account, DEMO_PASSWORD);
  const room = dialog.frameLocator('iframe');
  await expect(room.getByRole('status')).toHaveText('Connected');
  return room;
}

async function other(browser: Browser, watch: (page: Page) => void, at: Site, merchant: string, account: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page);
  return { context, page, room: await openRoom(page, at(merchant, '/index?lang=EN'), account) };
}

async function print(room: FrameLocator, words: string): Promise<void> {
  const field = room.getByRole('textbox', { name: 'Your message' });
  await field.fill(words);
  await field.press('Enter');
}

test('M58 M90: two members of a brand chat in the room, another brand sees none, axe has no finding', {
  tag: '@deep',
}, async ({ page, at, browser, watch, expectComplaint }) => {
  // One of them is offline for a while, and so are all requests of the page.
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const ann = await openRoom(page, at('aurora', '/index?lang=EN'), 'player1');
  const [bob, lotus] = await Promise.all([
    other(browser, watch, at, 'aurora', 'agent1'),
    other(browser, watch, at, 'lotus', 'player1'),
  ]);
  await print(ann, 'Good evening <b>everyone</b>');
  await expect(bob.room.getByRole('log')).toContainText('Good evening <b>everyone</b>');
  await expect(ann.getByRole('listitem').filter({ hasText: 'Good evening' })).toContainText('You');
  await print(bob.room, 'Evening! What the fuck a night');
  await expect(ann.getByRole('log')).toContainText('What the **** a night');
  await expect(ann.getByRole('button', { name: 'Show who’s here' })).toContainText('2');
  await print(ann, 'write to ann@mail.com');
  await expect(ann.getByRole('alert')).toHaveText(/can’t share links/);
  await expect(ann.getByRole('textbox', { name: 'Your message' })).toHaveValue('write to ann@mail.com');
  await expect(lotus.room.getByRole('log')).not.toContainText('Good evening');
  await expectNoViolation(page, 'chat');

  // A broken connection is restored by itself, and no message is lost or duplicated.
  await bob.context.setOffline(true);
  await print(ann, 'still there?');
  await bob.context.setOffline(false);
  await expect(bob.room.getByText('still there?')).toHaveCount(1);
  await Promise.all([bob.context.close(), lotus.context.close()]);
});
