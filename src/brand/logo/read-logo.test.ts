import { crc32 } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { designFromLogo } from './design-from-logo.ts';
import { LogoFault } from './logo-fault.ts';

const RED = '#d0021b';
const DEFAULT = '#0f766e';

const svg = (content: string, size = 'width="200" height="200"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
  );
const disc = (fill: string) => `<circle cx="100" cy="100" r="80" fill="${fill}"/>`;
const design = (bytes: Uint8Array) => designFromLogo(bytes, DEFAULT);
const faultOf = async (bytes: Uint8Array): Promise<string> => {
  const error: unknown = await design(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LogoFault);
  return error instanceof LogoFault ? error.message : '';
};
const pngOf = (bytes: Uint8Array): Buffer => new Resvg(Buffer.from(bytes).toString()).render().asPng();
const RED_PNG = pngOf(svg(disc(RED)));
const plain = (background: string | { r: number; g: number; b: number; alpha: number }) =>
  sharp({ create: { width: 200, height: 200, channels: 4, background } })
    .png()
    .toBuffer();

describe('a logo that shows nothing', () => {
  it.each([
    ['a picture of one colour', plain(RED), /shows no shape/],
    [
      'white on white',
      sharp(pngOf(svg(`<path d="M0 0h200v200H0z" fill="#fff"/>${disc('#f6f6f6')}`))).toBuffer(),
      /shows no shape/,
    ],
    ['a transparent picture', plain({ r: 9, g: 9, b: 9, alpha: 0 }), /is transparent/],
    ['an empty SVG', Promise.resolve(svg('')), /is transparent/],
    ['an SVG of text only', Promise.resolve(svg('<text y="90">Logo</text>')), /Export the text as paths/],
  ])('N16: %s is refused with its reason', async (_, bytes, reason) => {
    expect(await faultOf(await bytes)).toMatch(reason);
  });
});

describe('a file that is no whole picture', () => {
  const tail = async (format: 'png' | 'jpeg' | 'webp') => {
    const whole = await sharp(RED_PNG).flatten({ background: 'white' }).toFormat(format).toBuffer();
    return whole.subarray(0, whole.length * 0.6);
  };
  it.each([
    ['an empty file', Promise.resolve(Buffer.alloc(0)), /not a picture/],
    ['a document', Promise.resolve(Buffer.from('{"name":"svg"}')), /not a picture/],
    ['a PNG that ends early', tail('png'), /incomplete/],
    ['a JPEG that ends early', tail('jpeg'), /incomplete/],
    ['a WebP that ends early', tail('webp'), /incomplete/],
    ['an SVG that ends early', Promise.resolve(svg(disc(RED)).subarray(0, 150)), /cannot be drawn/],
    ['a PNG with broken data', Promise.resolve(brokenPng()), /incomplete or broken/],
    ['a PNG of 40 x 40', sharp(RED_PNG).resize(40, 40).toBuffer(), /40 x 40 pixels and is blurred/],
    ['a file of 11 MB', Promise.resolve(Buffer.alloc(11 * 1024 * 1024)), /at most 10240 kB/],
  ])('N16: %s is refused with its reason', async (_, bytes, reason) => {
    expect(await faultOf(await bytes)).toMatch(reason);
  });

  it('N16: the size in the header of a picture is checked before it is decoded', async () => {
    const bytes = Buffer.from(RED_PNG);
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    expect(await faultOf(bytes)).toMatch(/30000 x 30000 pixels, more than 40 megapixels/);
    const inside = `<image width="9" height="9" href="data:image/png;base64,${bytes.toString('base64')}"/>`;
    expect(await faultOf(svg(inside))).toMatch(/30000 x 30000 pixels, more than 40 megapixels/);
  });
});

/** The compressed data is overwritten; lengths and end are intact. */
function brokenPng(): Buffer {
  const bytes = Buffer.from(RED_PNG);
  const data = bytes.indexOf('IDAT') + 4;
  return bytes.fill(0xaa, data + 4, data + 200);
}

describe('a hostile SVG', () => {
  const uses = Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`);
  it.each([
    ['a script', svg(`<script>1</script>${disc(RED)}`), /a script/],
    ['an event handler', svg(`<g onload="x()">${disc(RED)}</g>`), /an event handler/],
    ['another host', svg('<image href="https://evil.example/a.png" width="9" height="9"/>'), /another host/],
    ['a local file', svg(`<image href="${process.cwd()}/a.png" width="9" height="9"/>`), /another file/],
    ['a hidden local file', svg('<image xlink:href = "&#47;etc/a.png" width="9" height="9"/>'), /another file/],
    ['a style from a host', svg(`<style>@import "//evil.example/a.css";</style>${disc(RED)}`), /another host/],
    ['entities', Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), svg(`${disc(RED)}&a;`)]), /an entity/],
    ['a billion uses', svg(`<g id="a0">${disc(RED)}</g>${uses.join('')}<use href="#a9"/>`), /cannot be drawn/],
  ])('N16: with %s is refused, and nothing is loaded', async (_, bytes, reason) => {
    expect(await faultOf(bytes)).toMatch(reason);
  });
});

describe('a logo in an unusual form', () => {
  it('N16: an SVG of 100,000 pixels is drawn in the size that is needed', async () => {
    const { seeds, logo } = await design(svg(disc(RED), 'width="100000" height="100000" viewBox="0 0 200 200"'));
    expect([seeds.accent, logo.ending]).toEqual([RED, 'svg']);
  });

  it('N16: an SVG without a size becomes a PNG', async () => {
    const { seeds, logo } = await design(svg('<circle cx="50" cy="50" r="40" fill="#d0021b"/>', ''));
    expect([seeds.accent, logo.ending]).toEqual([RED, 'png']);
  });

  it.each(['gif', 'webp'] as const)(
    'N16: of an animated %s the first frame is used, and a note reports it',
    async (format) => {
      const other = pngOf(svg(disc('#0050c8')));
      const bytes = await sharp([RED_PNG, other], { join: { animated: true } })
        .toFormat(format, { lossless: true })
        .toBuffer();
      const { seeds, notes } = await design(bytes);
      expect(seeds).toEqual({ accent: expect.stringMatching(/^#[cd][0-9a-f]0[0-9a-f][0-9a-f]{2}$/) });
      expect(notes).toContain('The logo is animated: its first frame is used.');
    },
  );

  it('N16: of an animated PNG the default image is used, and a note reports it', async () => {
    // An acTL chunk after IHDR: 1 frame, no end.
    const chunk = Buffer.from('000000086163544c0000000100000000', 'hex');
    const bytes = Buffer.concat([RED_PNG.subarray(0, 33), withChecksum(chunk), RED_PNG.subarray(33)]);
    const { seeds, notes } = await design(bytes);
    expect(seeds.accent).toBe(RED);
    expect(notes).toContain('The logo is animated: its first frame is used.');
  });

  it('N16: CMYK and other colour profiles are converted to sRGB', async () => {
    const onWhite = sharp(RED_PNG).flatten({ background: 'white' });
    const cmyk = await onWhite.clone().withIccProfile('cmyk').toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    expect((await design(cmyk)).seeds.accent).toMatch(/^#[cd][0-9a-f][0-3][0-9a-f][0-3][0-9a-f]$/);
    const wide = await onWhite.clone().withIccProfile('p3').png().toBuffer();
    expect((await design(wide)).seeds.accent).toMatch(/^#[cd][0-9a-f]0[0-9a-f][12][0-9a-f]$/);
  });

  it('N16: grey pictures and 16 bits a channel are read', async () => {
    const grey = await sharp(RED_PNG)
      .flatten({ background: 'white' })
      .greyscale()
      .toColourspace('b-w')
      .png()
      .toBuffer();
    expect((await design(grey)).seeds.accent).toBe(DEFAULT);
    const deep = await sharp(RED_PNG).toColourspace('rgb16').png().toBuffer();
    expect((await design(deep)).seeds.accent).toBe(RED);
  });
});

/** Length, type and data of a chunk with its CRC (PNG, third edition, 5.3). */
function withChecksum(chunk: Buffer): Buffer {
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(chunk.subarray(4)));
  return Buffer.concat([chunk, check]);
}
