import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPageFiles, serveAssets } from './page-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-page-files-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const SITE = { list: 'chunks.json', entries: { pay: 'src/pay.tsx' }, subject: 'The pages of the shop' } as const;
const CHUNKS = {
  'src/pay.tsx': { file: 'assets/pay.js', css: ['assets/pay.css'], imports: ['shared.js'] },
  'shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
};
const FILES = { pay: { script: '/assets/pay.js', styles: ['/assets/pay.css', '/assets/shared.css'] } };

async function build(): Promise<void> {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/pay.js'), 'export {};\n');
  await writeFile(join(folder, SITE.list), JSON.stringify(CHUNKS));
}

describe('the files of a site’s pages', () => {
  it('are read at once, with the sheets of what a page imports', async () => {
    await build();
    expect(await readPageFiles({ ...SITE, folder, built: undefined })).toEqual(FILES);
  });

  it('fail at once with the fix where nothing is built', () => {
    expect(() => readPageFiles({ ...SITE, folder, built: undefined })).toThrow(
      `The pages of the shop are not built (${folder}). Run npm run build.`,
    );
  });

  it('wait for a build that is being made', async () => {
    const { promise: built, resolve } = Promise.withResolvers<void>();
    const files = readPageFiles({ ...SITE, folder, built });
    await build();
    resolve();
    expect(await files).toEqual(FILES);
  });

  it('report a build that failed', async () => {
    const files = readPageFiles({ ...SITE, folder, built: Promise.reject(new Error('the build ended with 1')) });
    await expect(files).rejects.toThrow('the build ended with 1');
  });

  it('are served from a folder that was built after the start', async () => {
    const app = Fastify();
    await serveAssets(app, folder);
    await app.ready();
    expect((await app.inject('/assets/pay.js')).statusCode).toBe(404);
    await build();
    const reply = await app.inject('/assets/pay.js');
    expect([reply.statusCode, reply.body]).toEqual([200, 'export {};\n']);
    await app.close();
  });
});
