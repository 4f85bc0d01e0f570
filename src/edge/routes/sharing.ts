import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JobRefused } from '#pool/job.ts';
import type { Site } from '../brands/sites.ts';
import type { EdgeContext } from '../door/context.ts';
import { publicOrigin, writeRobots, writeSitemap } from '../page/sharing.ts';
import { createCards } from '../page/sharing-card.ts';
import { portOf } from '../wire/host.ts';
import { FOR_GOOD, notFound } from '../wire/send-bytes.ts';

const A_WHILE = 'public, max-age=300';

/** robots.txt, the sitemap and the sharing card of the brand that the host names. */
export function sharingRoutes(app: FastifyInstance, context: EdgeContext): void {
  const { drawArt, log } = context;
  const drawCard = context.paintCard && createCards({ drawArt, log, paint: context.paintCard });

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

  app.get<{ Params: { file: string } }>('/_card/:file', async (request, reply) => {
    const site = await context.sites.read(request.merchant);
    if (!site || !drawCard || !/^[\w-]+\.png$/.test(request.params.file)) return notFound(reply);
    const card = await drawCard(site).catch(noneIfBusy);
    if (card === undefined)
      return reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').send();
    const isCurrent = request.params.file === `${site.stored.revision}.png`;
    return reply
      .type('image/png')
      .header('cache-control', isCurrent ? FOR_GOOD : A_WHILE)
      .send(card);
  });
}

function noneIfBusy(error: unknown): undefined {
  if (!(error instanceof JobRefused)) throw error;
}

/** The brand's own domain; where it has none the host that was asked, which the door has admitted. */
function originOf(site: Site, { visitor, siteHost }: FastifyRequest): string {
  return publicOrigin(site) ?? `${visitor.isSecure ? 'https' : 'http'}://${siteHost}${portOf(visitor.hostHeader)}`;
}
