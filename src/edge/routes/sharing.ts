import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JobRefused } from '#pool/job.ts';
import type { Site } from '../brands/sites.ts';
import { homeIcon, writeManifest } from '../page/home-screen.ts';
import { publicOrigin, writeRobots, writeSitemap } from '../page/sharing.ts';
import { createPaintings, type Painting, sharingCard } from '../page/sharing-card.ts';
import type { EdgeContext } from '../pipeline/context.ts';
import { portOf } from '../wire/host.ts';
import { FOR_GOOD, notFound } from '../wire/send-bytes.ts';

const A_WHILE = 'public, max-age=300';

/** Routes for search engines, link previews, and adding the site to a phone's home screen. */
export function sharingRoutes(app: FastifyInstance, context: EdgeContext): void {
  const { drawArt, log, paintCard } = context;
  const paint = paintCard && createPaintings(paintCard, log);
  const card = sharingCard(drawArt);

  app.get('/robots.txt', async (request, reply) => {
    const site = await context.sites.read(request.merchant);
    if (!site) return notFound(reply);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', A_WHILE)
      .send(writeRobots(originOf(site, request)));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const site = await context.sites.read(request.merchant);
    if (!site) return notFound(reply);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', A_WHILE)
      .send(writeSitemap(site, originOf(site, request)));
  });

  app.get('/manifest.webmanifest', async (request, reply) => {
    const site = await context.sites.read(request.merchant);
    if (!site) return notFound(reply);
    return reply.type('application/manifest+json').header('cache-control', A_WHILE).send(writeManifest(site));
  });

  app.get<{ Params: { file: string } }>('/_card/:file', async (request, reply) => {
    const [, revision] = /^([\w-]+)\.png$/.exec(request.params.file) ?? [];
    const site = await context.sites.read(request.merchant);
    return revision === undefined ? notFound(reply) : send(reply, site, card, revision);
  });

  app.get<{ Params: { revision: string; file: string } }>('/_icon/:revision/:file', async (request, reply) => {
    const { revision, file } = request.params;
    const site = await context.sites.read(request.merchant);
    const [, name = ''] = /^(\w+)\.png$/.exec(file) ?? [];
    return send(reply, site, site && homeIcon(site, name), revision);
  });

  async function send(reply: FastifyReply, site: Site | undefined, painting: Painting | undefined, revision: string) {
    if (!site || !painting || !paint) return notFound(reply);
    const png = await paint(site, painting).catch(noneIfBusy);
    if (png === undefined) return reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').send();
    return reply
      .type('image/png')
      .header('cache-control', revision === site.stored.revision ? FOR_GOOD : A_WHILE)
      .send(png);
  }
}

function noneIfBusy(error: unknown): undefined {
  if (!(error instanceof JobRefused)) throw error;
}

/** The brand's own domain; without one the requested host, which host resolution has accepted. */
function originOf(site: Site, { visitor, siteHost }: FastifyRequest): string {
  return publicOrigin(site) ?? `${visitor.isSecure ? 'https' : 'http'}://${siteHost}${portOf(visitor.hostHeader)}`;
}
