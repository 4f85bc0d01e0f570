/** WebKit, through WebKitWebDriver under Xvfb: Safari's engine, in a window of WebKitGTK (webkit-window.py). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { freePort, type Program, start } from './processes.ts';

const WINDOW = join(import.meta.dirname, 'webkit-window.py');
/** WebDriver's key for a node or a frame. */
const NODE = 'element-6066-11e4-a52e-4f735466cecf';

/** Opens a display and the driver at this path. Third-party cookies are blocked, as in Safari. */
export async function openWebkit(path: string, { letters, moreContrast }: Wishes = {}): Promise<Engine> {
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const [, display = ''] = await screen.until(/^(\d+)$/m);
  const port = await freePort();
  const root = process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {};
  const env = {
    DISPLAY: `:${display}`,
    ...(letters !== undefined && { TEXTZOOM: '1', ZOOM: String(letters) }),
    ...(moreContrast && { GTK_THEME: 'HighContrast' }),
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    ...root,
  };
  const driver = start(path, [`--port=${port}`], env);
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  return {
    name: 'webkit',
    newPage: (options = WIDE) => newPage(address, driver, options),
    async close() {
      await driver.stop();
      await screen.stop();
    },
  };
}

/** The driver does not report its readiness. The limit only ends what hangs. */
async function untilReady(address: string): Promise<void> {
  for (let left = 5_000; left > 0; left -= 1) {
    const answers = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`WebKitWebDriver does not answer at ${address}`);
}

type Ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

async function newPage(address: string, driver: Program, options: PageOptions): Promise<EnginePage> {
  const ask: Ask = async (method, path, body) => {
    const text = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
    const reply = await fetch(address + path, { method, ...text });
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } };
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
    return value as never;
  };
  const browser = { binary: WINDOW, args: ['--automation'] };
  const wanted = { acceptInsecureCerts: true, 'webkitgtk:browserOptions': browser };
  const before = driver.text().length;
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: wanted } });
  const at = `/session/${sessionId}`;
  await measure(ask, at, options);
  // Sequentially: a node of another frame is not found.
  const node = async (frames: Frames, source: string, args: readonly unknown[]) => {
    await enter(ask, at, frames);
    const found = await ask<Record<string, string> | null>('POST', `${at}/execute/sync`, written(source, args));
    return found?.[NODE];
  };
  return {
    open: async (url) => {
      await ask('POST', `${at}/frame`, { id: null });
      await ask('POST', `${at}/url`, { url });
    },
    async run(frames, source, args) {
      await enter(ask, at, frames);
      return ask('POST', `${at}/execute/sync`, written(source, args));
    },
    async click(frames, source, args) {
      const id = await node(frames, source, args);
      if (id !== undefined) await ask('POST', `${at}/element/${id}/click`);
      return id !== undefined;
    },
    async write(frames, source, args, text) {
      const id = await node(frames, source, args);
      if (id === undefined) return false;
      // Scripts may not focus into a cross-site frame: a click does.
      await ask('POST', `${at}/element/${id}/click`);
      await ask('POST', `${at}/element/${id}/clear`);
      await ask('POST', `${at}/element/${id}/value`, { text });
      return true;
    },
    async picture(file) {
      await ask('POST', `${at}/frame`, { id: null });
      await writeFile(file, Buffer.from(await ask<string>('GET', `${at}/screenshot`), 'base64'));
    },
    complaints: () => complaintsIn(driver.text().slice(before)),
    close: () => ask('DELETE', at),
  };
}

function written(source: string, args: readonly unknown[]) {
  return { script: `return (${source})(...arguments)`, args };
}

/** `window/rect` is the outer size: measures the viewport and compensates the difference. */
async function measure(ask: Ask, at: string, { width, height }: PageOptions): Promise<void> {
  let outside = { width, height };
  for (let round = 0; round < 5; round += 1) {
    await ask('POST', `${at}/window/rect`, { x: 0, y: 0, ...outside });
    const inside = await ask<[number, number]>(
      'POST',
      `${at}/execute/sync`,
      written('() => [innerWidth, innerHeight]', []),
    );
    const [missesX, missesY] = [width - inside[0], height - inside[1]];
    if (missesX === 0 && missesY === 0) return;
    outside = { width: outside.width + missesX, height: outside.height + missesY };
  }
}

async function enter(ask: Ask, at: string, frames: Frames): Promise<void> {
  await ask('POST', `${at}/frame`, { id: null });
  for (const value of frames) {
    const frame = await ask<object>('POST', `${at}/element`, { using: 'css selector', value });
    await ask('POST', `${at}/frame`, { id: frame });
  }
}

/** Console errors as WebKit prints them, and failed loads from webkit-window.py. */
function complaintsIn(printed: string): string[] {
  return printed.split('\n').flatMap((line) => {
    if (/^CONSOLE (?:JS|SECURITY) ERROR|^CONSOLE ERROR|^WEBPROCESS/.test(line))
      return OF_NETWORK.test(line) ? [] : [line];
    const [, status = '', address = ''] = /^(?:STATUS (\d+)|FAILED) (\S+)/.exec(line) ?? [];
    if (address === '' || /cancelled/i.test(line)) return [];
    return isReport(address) ? [line] : (failedLoad(status || 'failed', address) ?? []);
  });
}

/** Reported separately as a status, with the address that decides whether it is expected. */
const OF_NETWORK = /Failed to load resource/;
