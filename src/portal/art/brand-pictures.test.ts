import { readdirSync, readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';

const brands = new URL('../../../brands/', import.meta.url);
const pictures = ['aurora', 'harbor', 'lotus'].flatMap((merchant) =>
  readdirSync(new URL(`${merchant}/assets/`, brands)).map((file) => new URL(`${merchant}/assets/${file}`, brands)),
);

test.each(pictures.map((url) => [url.pathname.split('/').slice(-3).join('/'), url] as const))(
  'M63: the picture %s is well-formed, harmless, and under 30 kB',
  (_name, url) => {
    const svg = readFileSync(url, 'utf8');
    expect(svg.length).toBeLessThan(30_000);
    expect(svg).not.toMatch(/<script|<style|\sstyle=|<foreignObject|<image|<text|href=|\son\w+=|NaN|undefined/);
    const drawn = new Resvg(svg, { font: { loadSystemFonts: false } });
    expect(drawn.innerBBox()).toBeDefined();
    expect(drawn.width).toBeGreaterThan(0);
  },
);
