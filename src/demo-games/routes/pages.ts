import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageHeaders } from '#serving/headers.ts';
import { serveAssets } from '#serving/page-files.ts';
import { EMPTY_STYLE, type PageSources } from '#serving/policy.ts';
import { chooseServiceLanguage } from '#texts/languages.ts';
import type { DemoGamesContext } from '../context/context.ts';
import type { SpokenTexts } from '../texts/spoken-texts.ts';
import type { DemoGamesBuild, PageName } from './build.ts';
import { composeDemoGamesPage, type PageQuery } from './page.ts';

const SELF = ["'self'"];

/** Content security policy of a page: scripts, styles and calls from its own origin only, in any frame. */
function gamePage(framedBy: readonly string[]): PageSources {
  return {
    scripts: SELF,
    styles: [...SELF, EMPTY_STYLE],
    images: [...SELF, 'data:'],
    fonts: SELF,
    calls: SELF,
    forms: SELF,
    framedBy,
    fullscreenSources: SELF,
    trustedTypes: [],
  };
}

export interface DemoGamesSite {
  readonly build: DemoGamesBuild;
  /** Texts of the frame and of all games. */
  readonly texts: SpokenTexts;
  /** Kinds of games in the order of the verification page. */
  readonly kinds: readonly string[];
}

/** Routes of the pages: the play page (embedded by a portal) and the public verification page. */
export async function pageRoutes(app: FastifyInstance, context: DemoGamesContext, site: DemoGamesSite): Promise<void> {
  const { build, texts, kinds } = site;
  const compose = async (
    name: PageName,
    titleKey: string,
    { query, headers }: FastifyRequest<{ Querystring: PageQuery }>,
    data: Record<string, unknown> = {},
  ): Promise<string> => {
    const language = chooseServiceLanguage(query['lang'], headers['accept-language']);
    const spoken = { ...texts.EN, ...texts[language] };
    return composeDemoGamesPage({
      files: (await build)[name],
      language,
      texts: spoken,
      query,
      title: spoken[titleKey] ?? '',
      data,
    });
  };

  app.get<{ Params: { gameCode: string }; Querystring: PageQuery }>('/play/:gameCode', async (request, reply) =>
    reply
      .headers(pageHeaders(gamePage(context.framedBy())))
      .type('text/html; charset=utf-8')
      .send(await compose('play', 'play.title', request, { gameCode: request.params.gameCode })),
  );
  app.get<{ Querystring: PageQuery }>('/verify', async (request, reply) =>
    reply
      .headers(pageHeaders(gamePage([])))
      .type('text/html; charset=utf-8')
      .send(await compose('verify', 'verify.title', request, { kinds })),
  );

  await serveAssets(app, context.config.clientFolder);
}
