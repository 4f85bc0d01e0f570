import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findPreviousAssets } from '../build/previous-builds.ts';
import type { EdgeContext } from '../pipeline/context.ts';

/**
 * The build's own files, and for a day those of previous builds: names contain content hashes, so files are cached
 * forever.
 */
export async function assetRoutes(app: FastifyInstance, context: EdgeContext, now: () => number): Promise<void> {
  const findPrevious = findPreviousAssets(context.previousFolder, now);
  await app.register(
    async (scope) => {
      await scope.register(fastifyStatic, {
        root: join(context.clientFolder, 'assets'),
        prefix: '/',
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
        dotfiles: 'deny',
      });
      scope.setNotFoundHandler(async (request, reply) => {
        const name = request.url.slice('/assets/'.length).split('?')[0] ?? '';
        const folder = request.method === 'GET' || request.method === 'HEAD' ? await findPrevious(name) : undefined;
        if (folder !== undefined) return reply.sendFile(name, folder);
        return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('404\n');
      });
    },
    { prefix: '/assets' },
  );
  app.get('/_portal/build', { exposeHeadRoute: false }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ build: context.build.id }),
  );
}
