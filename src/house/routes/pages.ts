import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { HouseContext } from '../context/context.ts';
import { chooseLanguage } from '../texts/languages.ts';
import { loadHouseTexts } from '../texts/load.ts';
import type { HouseBuild, PageName } from './build.ts';
import { pageHeaders } from './headers.ts';
import { composeHousePage, type PageQuery } from './page.ts';

/** The pages that browsers open: a game's (framed by a portal), and the one that checks an outcome (open to everybody). */
export async function pageRoutes(app: FastifyInstance, context: HouseContext, build: HouseBuild): Promise<void> {
  const texts = loadHouseTexts();
  const compose = (name: PageName, titleKey: string, query: PageQuery, data: Record<string, unknown> = {}): string => {
    const language = chooseLanguage(query['lang']);
    const spoken = { ...texts.EN, ...texts[language] };
    return composeHousePage({
      files: build[name],
      language,
      texts: spoken,
      query,
      title: spoken[titleKey] ?? '',
      data,
    });
  };

  app.get<{ Params: { gameCode: string }; Querystring: PageQuery }>('/play/:gameCode', (request, reply) =>
    reply
      .headers(pageHeaders(context.framedBy()))
      .type('text/html; charset=utf-8')
      .send(compose('play', 'play.title', request.query, { gameCode: request.params.gameCode })),
  );
  app.get<{ Querystring: PageQuery }>('/verify', (request, reply) =>
    reply
      .headers(pageHeaders([]))
      .type('text/html; charset=utf-8')
      .send(compose('verify', 'verify.title', request.query)),
  );

  await app.register(fastifyStatic, {
    root: join(context.config.clientFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });
}
