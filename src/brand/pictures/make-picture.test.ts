import sharp from 'sharp';
import { expect, it } from 'vitest';
import { orFault } from '../logo/logo-fault.ts';
import { MADE_PICTURE, makePicture, type PictureToMake } from './make-picture.ts';

const CENTRE = { x: 0.5, y: 0.5 };
const svg = (content: string, [width, height] = [400, 150]) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`,
  );
/** Left half red, right half blue. */
const halves = async (width: number, height: number) => {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
};
const make = (given: Partial<PictureToMake> & Pick<PictureToMake, 'bytes'>) =>
  makePicture({ use: 'slide', focus: CENTRE, zoom: 1, ...given });
const faultOf = async (bytes: Uint8Array) => orFault(() => make({ bytes }));

it('issue 46: each use has its size and format, and the same file the same name', async () => {
  const bytes = await halves(1600, 1200);
  const made = async (use: PictureToMake['use']) => {
    const { path, width, height, bytes: content } = await make({ bytes, use });
    expect(path).toMatch(MADE_PICTURE);
    expect((await make({ bytes, use })).path).toBe(path);
    const { format, ...size } = await sharp(content).metadata();
    expect([size.width, size.height]).toEqual([width, height]);
    return `${path.slice(7, path.indexOf('-'))} ${width}x${height} ${format}`;
  };
  expect(await Promise.all((['favicon', 'card', 'app', 'slide'] as const).map(made))).toEqual([
    'favicon 512x512 png',
    'card 1200x630 jpeg',
    'app 1280x960 webp',
    'slide 1600x600 webp',
  ]);
});

it('issue 46: the frame follows the focal point and the zoom, and stays inside the picture', async () => {
  const bytes = await halves(2400, 900);
  const colours = async (x: number, zoom: number) => {
    const { dominant } = await sharp((await make({ bytes, focus: { x, y: 0.5 }, zoom })).bytes).stats();
    return dominant.r > dominant.b ? 'red' : 'blue';
  };
  expect(await Promise.all([colours(0, 2), colours(1, 2), colours(0.2, 4)])).toEqual(['red', 'blue', 'red']);
  const { notes, width } = await make({ bytes, zoom: 8 });
  expect([notes, width]).toEqual([['enlarged'], 1200]);
});

it('issue 46: an SVG that fits its place stays as it is; one that does not is drawn', async () => {
  const bytes = svg('<rect width="400" height="150" fill="#c026d3"/>');
  expect(await make({ bytes })).toMatchObject({ path: expect.stringMatching(/\.svg$/), bytes, notes: [] });
  for (const other of [{ zoom: 2 }, { use: 'card' as const }, { use: 'favicon' as const }])
    expect((await make({ bytes, ...other })).path).not.toMatch(/svg$/);
  expect((await make({ bytes: svg('<text y="20">Hi</text><path d="M0 0h9v9z"/>'), zoom: 2 })).notes).toEqual(['text']);
});

it('issue 46: a photo that is too large for the budget is encoded harder', async () => {
  const noise = Buffer.from(Array.from({ length: 600 * 450 * 3 }, (_, at) => (at * at * 31 + (at >> 3) * 17) % 256));
  const bytes = await sharp(noise, { raw: { width: 600, height: 450, channels: 3 } })
    .resize(1300, 975, { kernel: 'nearest' })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect((await make({ bytes, use: 'app' })).bytes.byteLength).toBeLessThan(400 * 1024);
});

it('issue 46: hostile files are refused with their reason; of an animation the first frame is used', async () => {
  const whole = await halves(1600, 600);
  expect(await faultOf(svg('<script>alert(1)</script>'))).toEqual({ fault: 'unsafe' });
  expect(await faultOf(svg('<image href="file:///etc/passwd"/>'))).toEqual({ fault: 'unsafe' });
  expect(await faultOf(Buffer.from('<html>'))).toEqual({ fault: 'unreadable' });
  expect(await faultOf(whole.subarray(0, whole.length - 40))).toEqual({ fault: 'incomplete' });
  expect(await faultOf(Buffer.alloc(11 * 1024 * 1024))).toEqual({ fault: 'bytes' });
  // The header alone says 30,000 x 30,000: nothing is decoded.
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  expect(await faultOf(huge)).toEqual({ fault: 'pixels' });
  const other = await sharp(whole).flop().toBuffer();
  const gif = await sharp([whole, other], { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await make({ bytes: gif })).notes).toEqual(['animated']);
});
