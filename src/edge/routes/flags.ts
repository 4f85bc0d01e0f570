import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { FLAG_FOLDER } from '#contract/page/flags.ts';
import { PICTURE_POLICY } from '#serving/policy.ts';
import { type PackedBytes, packText } from '../wire/compress.ts';
import { FOR_GOOD, notFound, sendBytes } from '../wire/send-bytes.ts';

const FILES = join(dirname(fileURLToPath(import.meta.resolve('flag-icons/package.json'))), 'flags/4x3');
const FLAG = /^([a-z]{2})\.svg$/;
/** Dialling-code territories whose flag has another file name: parts of Saint Helena. */
const ELSEWHERE: Readonly<Record<string, string>> = { ac: 'sh-ac', ta: 'sh-ta' };

/** The flags of the country picker (M133): each is read and compressed on first request; there are some 250. */
export function flagRoutes(app: FastifyInstance): void {
  const cache = new Map<string, Promise<PackedBytes | undefined>>();

  app.get<{ Params: { file: string } }>(`${FLAG_FOLDER}:file`, async (request, reply) => {
    // Only two-letter names are cached, so that an untrusted client cannot fill the memory.
    const code = FLAG.exec(request.params.file)?.[1];
    if (code === undefined) return notFound(reply);
    const flag = cache.get(code) ?? readFlag(code);
    cache.set(code, flag);
    const bytes = await flag;
    if (bytes === undefined) return notFound(reply);
    reply.type('image/svg+xml').headers({ 'cache-control': FOR_GOOD, 'content-security-policy': PICTURE_POLICY });
    return sendBytes(request, reply, bytes);
  });
}

async function readFlag(code: string): Promise<PackedBytes | undefined> {
  const text = await readFile(join(FILES, `${ELSEWHERE[code] ?? code}.svg`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : packText(text);
}
