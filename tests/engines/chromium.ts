/** Chromium, through Playwright. */
import { chromium, type ElementHandle, type Frame, type Page } from '@playwright/test';
import { type Engine, type EnginePage, type Frames, failedLoad, isReport, WIDE, type Wishes } from './driver.ts';

const ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Opens the Chromium at this path. Third-party cookies are blocked, as in Safari and Firefox. */
export async function openChromium(executablePath: string | undefined, wishes: Wishes = {}): Promise<Engine> {
  const args = [...ROOT, '--disable-gpu', '--test-third-party-cookie-phaseout'];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  return {
    name: 'chromium',
    async newPage({ width, height } = WIDE) {
      const context = await browser.newContext({
        viewport: { width, height },
        ignoreHTTPSErrors: true,
        reducedMotion: 'reduce',
        ...(wishes.forcedColours && { forcedColors: 'active' }),
        ...(wishes.moreContrast && { contrast: 'more' }),
      });
      const page = await context.newPage();
      if (wishes.letters !== undefined) await enlarge(page, wishes.letters);
      return pageOf(page);
    },
    close: () => browser.close(),
  };
}

/** As the browser's font size setting; the defaults are 16 and 13 px. */
async function enlarge(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
}

/** The history step of a window that was just closed ends a navigation of the same moment: a user would try again. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error;
    return page.goto(address);
  });
}

function pageOf(page: Page): EnginePage {
  const reported: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) reported.push(message.text());
  });
  page.on('pageerror', (error) => reported.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    const failure = response.status() >= 400 ? failedLoad(response.status(), response.url()) : undefined;
    if (failure !== undefined) reported.push(failure);
  });
  page.on('request', (request) => {
    if (isReport(request.url())) reported.push(`report: ${request.postData()}`);
  });
  return {
    open: (address) => open(page, address),
    async run(frames, source, args) {
      const frame = await frameOf(page, frames);
      return frame.evaluate(written(source, args));
    },
    click: (frames, source, args) => withNode(page, frames, source, args, (node) => clickAt(page, node)),
    write: (frames, source, args, text) => withNode(page, frames, source, args, (node) => node.fill(text)),
    picture: async (path) => void (await page.screenshot({ path })),
    complaints: () => reported,
    close: () => page.context().close(),
  };
}

/** As an expression: the pages' policy forbids eval. */
function written(source: string, args: readonly unknown[]): string {
  return `(${source})(...${JSON.stringify(args)})`;
}

async function frameOf(page: Page, frames: Frames): Promise<Frame> {
  let frame = page.mainFrame();
  for (const css of frames) {
    const inner = await (await frame.$(css))?.contentFrame();
    if (!inner) throw new Error(`there is no frame ${css}`);
    frame = inner;
  }
  return frame;
}

/** With the pointer at the node's position: a click is never repeated because its reply was lost. */
async function clickAt(page: Page, node: ElementHandle): Promise<void> {
  const box = await node.boundingBox();
  if (box === null) throw new Error('what was to be pressed has gone');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function withNode(
  page: Page,
  frames: Frames,
  source: string,
  args: readonly unknown[],
  act: (node: ElementHandle) => Promise<void>,
): Promise<boolean> {
  const frame = await frameOf(page, frames);
  const handle = await frame.evaluateHandle(written(source, args));
  const node = handle.asElement();
  if (node === null) return false;
  await act(node as ElementHandle);
  return true;
}
