import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '#serving/headers.ts';
import { dataBlock, escapeHtml } from '#serving/html.ts';
import { type PageFiles, readPageFiles, serveAssets } from '#serving/page-files.ts';
import { EMPTY_STYLE, type PageSources } from '#serving/policy.ts';
import { chooseServiceLanguage, type ServiceLanguage, tagOf } from '#texts/languages.ts';
import { readByToken } from '../books/items.ts';
import type { DemoPaymentsContext } from '../context/context.ts';
import { panelTexts, type Texts, texts } from '../texts/texts.ts';

interface PageParts {
  readonly files: PageFiles;
  readonly language: ServiceLanguage;
  readonly texts: Texts;
  readonly title: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** HTML of a page: an empty body that the script fills, and its data block. No inline script or style. */
function composeDemoPaymentsPage({ files, language, texts, title, data = {} }: PageParts): string {
  return [
    `<!doctype html><html lang="${tagOf(language)}" dir="ltr" data-mode="light"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">`,
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${files.script}"></script>`,
    `</head><body><div id="bank"></div>${dataBlock('bank-page', { language, texts, ...data })}</body></html>`,
  ].join('');
}

export type DemoPaymentsBuild = Promise<Readonly<Record<'pay' | 'transfer' | 'panel', PageFiles>>>;

/** Name of the chunk manifest that Vite writes. */
export const CHUNKS = 'demo-payments-chunks.json';
export const ENTRIES = {
  pay: 'src/demo-payments/client/pay.tsx',
  transfer: 'src/demo-payments/client/transfer.tsx',
  panel: 'src/demo-payments/client/panel.tsx',
} as const;

/** Reads the files of the built pages (serving/page-files.ts). */
export function readDemoPaymentsBuild(folder: string, built: Promise<void> | undefined): DemoPaymentsBuild {
  const subject = 'The pages of the demo payment provider';
  return readPageFiles({ folder, list: CHUNKS, entries: ENTRIES, subject, built });
}

const SELF = ["'self'"];

/** CSP of the pages: scripts, styles and calls of the own origin only, no framing. */
const SOURCES: PageSources = {
  scripts: SELF,
  styles: [...SELF, EMPTY_STYLE],
  images: [...SELF, 'data:'],
  fonts: SELF,
  calls: SELF,
  trustedTypes: [],
};

export async function pageRoutes(
  app: FastifyInstance,
  context: DemoPaymentsContext,
  build: DemoPaymentsBuild,
): Promise<void> {
  const send = (reply: FastifyReply, page: string) =>
    reply.headers(pageHeaders(SOURCES)).type('text/html; charset=utf-8').send(page);
  const forPayer = async (
    name: 'pay' | 'transfer',
    { headers }: Pick<FastifyRequest, 'headers'>,
    asked: unknown,
    data = {},
  ) => {
    const language = chooseServiceLanguage(asked, headers['accept-language']);
    const spoken = { ...texts.EN, ...texts[language] };
    return composeDemoPaymentsPage({
      files: (await build)[name],
      language,
      texts: spoken,
      title: spoken[`${name}.title`] ?? '',
      data,
    });
  };

  app.get<{ Params: { token: string }; Querystring: { lang?: unknown } }>('/pay/:token', async (request, reply) => {
    const { token } = request.params;
    const item = await readByToken(context.db.ask, token);
    // An unknown token gets a page too, which shows the error.
    return send(
      reply.code(item ? 200 : 404),
      await forPayer('pay', request, request.query.lang ?? item?.language, { token }),
    );
  });
  app.get<{ Querystring: { lang?: unknown } }>('/transfer', async (request, reply) =>
    send(reply, await forPayer('transfer', request, request.query.lang)),
  );
  app.get('/panel', async (_request, reply) => {
    const title = panelTexts['panel.title'] ?? '';
    const needsToken = context.config.panelToken !== undefined;
    const page = {
      files: (await build).panel,
      language: 'EN',
      texts: panelTexts,
      title,
      data: { needsToken },
    } as const;
    return send(reply, composeDemoPaymentsPage(page));
  });
  // The pages also use this route to read the server's time (ui/time/page-world.ts).
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  app.get('/', (_request, reply) => reply.redirect('/panel'));

  await serveAssets(app, context.config.clientFolder);
}
