import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * `LIVERY_BUILD=quick`: the build of a first start. Its files are about a fifth larger, there are more of them, and a
 * browser that cannot read Brotli gets them uncompressed: compressing takes a hundredth of the time.
 */
export const IS_QUICK = process.env['LIVERY_BUILD'] === 'quick';
const BROTLI_QUALITY = IS_QUICK ? 2 : 11;
const GZIP_LEVEL = 9;

/** Writes x.br and x.gz next to every text file of a build, so that nothing is compressed at runtime. */
export function compressAssets(fallbackFolder: string): Plugin {
  return {
    name: 'livery-compress',
    async writeBundle({ dir }) {
      const folder = join(dir ?? fallbackFolder, 'assets');
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
      await Promise.all(names.map((name) => compressFile(join(folder, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  await Promise.all([
    toBrotli(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    IS_QUICK || toGzip(bytes, { level: GZIP_LEVEL }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
