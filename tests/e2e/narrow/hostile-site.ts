/**
 * A merchant's site whose every text is hostile: those of its brand files, and those of a gateway in front of the real
 * one.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { isObject } from '#model/json/json.ts';
import { openRunFolder } from '#scripts/run-folder.ts';
import { startBrokenGateway } from '#tests/support/broken-gateways.ts';
import type { Fault, Passed } from '#tests/support/gateway-faults.ts';
import { openOwnEdge } from '#tests/support/own-edge.ts';
import { siteUrl } from '#tests/support/site.ts';
import { hostileText, type NextKind, withHostileWords } from './hostile-texts.ts';

export interface HostileSite {
  at(path: string): string;
  close(): Promise<void>;
}

/** Opens one next to a real site, which listens on `port`. */
export async function openHostileSite(port: number, merchant: string, next: NextKind): Promise<HostileSite> {
  const folder = await openRunFolder();
  const brands = join(folder.path, 'brands');
  await cp('brands', brands, { recursive: true });
  await makeBrandHostile(join(brands, merchant), next);
  const gateway = await startBrokenGateway({ upstream: `http://127.0.0.1:${port}`, fault: hostileWords(next) });
  const edge = await openOwnEdge(gateway.url, { brands });
  return {
    at: (path) => siteUrl(edge.port, merchant, path),
    async close() {
      await edge.close();
      await gateway.close();
      await folder.remove();
    },
  };
}

/** The maximum lengths of the brand file's schema, and texts as long as the longest titles of the wire. */
async function makeBrandHostile(folder: string, next: NextKind): Promise<void> {
  await changeJson(join(folder, 'brand.json'), (brand) => ({
    ...brand,
    name: hostileText('unbroken', 40),
    licence: {
      ...Object(brand['licence']),
      authority: hostileText('unbroken', 80),
      number: hostileText('emoji', 60),
    },
  }));
  const hostile = (texts: object) => Object.keys(texts).map((key) => [key, hostileText(next(), 200)]);
  await changeJson(join(folder, 'texts/EN.json'), (texts) => Object.fromEntries(hostile(texts)));
}

async function changeJson(path: string, change: (content: Record<string, unknown>) => object): Promise<void> {
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))));
}

function hostileWords(next: NextKind): Fault {
  return {
    reply(passed) {
      const envelope = envelopeOf(passed);
      if (envelope?.['success'] !== true) return undefined;
      const value = withHostileWords(envelope['value'], next);
      return { ...passed, body: Buffer.from(JSON.stringify({ ...envelope, value })) };
    },
  };
}

function envelopeOf({ headers, body }: Passed): Readonly<Record<string, unknown>> | undefined {
  const content: unknown = headers['content-type']?.includes('json') ? JSON.parse(body.toString()) : undefined;
  return isObject(content) ? content : undefined;
}

/** Makes the texts of all staff replies hostile, on the way to a browser. */
export async function answerStaffHostile(context: BrowserContext, port: number, next: NextKind): Promise<void> {
  await context.route('**/staff/**', async (route) => {
    const request = route.request();
    const { host, pathname, search } = new URL(request.url());
    // Node does not resolve `*.localhost`: the name goes into the header.
    const fetched = route.fetch({
      url: `http://127.0.0.1:${port}${pathname}${search}`,
      headers: { ...(await request.allHeaders()), host },
    });
    // Ignores requests that are pending when the walk has ended.
    const response = await fetched.catch(() => undefined);
    if (!response) return;
    const isJson = response.headers()['content-type']?.includes('application/json') === true;
    if (!isJson) return route.fulfill({ response });
    await route.fulfill({ response, json: withHostileWords(await response.json(), next) });
  });
}
