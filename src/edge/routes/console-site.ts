import Fastify, { type FastifyInstance } from 'fastify';
import { deriveTheme, themeColor, themeCss } from '#model/theme/theme.ts';
import { answerByStatus } from '#serving/by-status.ts';
import { pageHeaders, siteHeaders } from '#serving/headers.ts';
import { styleText } from '#serving/html.ts';
import { type PageFiles, readPageFiles, serveAssets } from '#serving/page-files.ts';
import { EMPTY_STYLE, type PageSources } from '#serving/policy.ts';
import { cameByTls } from '#serving/visitor.ts';
import { loadTexts } from '#texts/load-node.ts';
import { createWords } from '../brands/words.ts';
import { chooseNoticeLanguage, documentLanguage } from '../wire/languages.ts';
import { OLD_BROWSER_STYLE, oldBrowserMessage } from '../wire/old-browser.ts';

const SELF = ["'self'"];

/** Quiet and dense: graphite with one blue; light or dark by the system's or the staff user's choice. */
const THEME = deriveTheme({
  mode: 'both',
  seeds: { accent: '#3a5bd9', neutral: '#5b6478' },
  fonts: { body: 'inter', display: 'inter', numeric: 'inter' },
  radius: 'soft',
  density: 'compact',
  shadow: 'flat',
});

export interface ConsoleSiteOptions {
  readonly clientFolder: string;
  /** The build of the page, if it is being made. */
  readonly built?: Promise<void> | undefined;
  /** Origins of the brands, whose pages the preview frames; read again for each page. */
  readonly brandOrigins: () => readonly string[];
  /** How many proxies in front of this process append to X-Forwarded-*. */
  readonly trustedHops: number;
}

/**
 * Builds the web server of the console's page and files. It never listens: the edge routes requests for its host to it.
 * Throws if the console is not built.
 */
export async function buildConsoleSite(options: ConsoleSiteOptions): Promise<FastifyInstance> {
  const { clientFolder, built, brandOrigins, trustedHops } = options;
  const files = readPageFiles({
    folder: clientFolder,
    list: 'console-chunks.json',
    entries: { console: 'src/console/entry.tsx' },
    subject: 'The pages of the console',
    built,
  });
  const theme = styleText(themeCss(THEME) + OLD_BROWSER_STYLE);
  const words = createWords(loadTexts);
  const app = Fastify({ logger: false, bodyLimit: 1_024, requestTimeout: 30_000, return503OnClosing: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(siteHeaders('console', cameByTls(request.raw, trustedHops))).header('cache-control', 'no-store');
  });
  await serveAssets(app, clientFolder);
  // Every other path is a console screen: client-side routing.
  app.get('/*', async (request, reply) => {
    const language = chooseNoticeLanguage(undefined, request.headers['accept-language']);
    const tooOld = oldBrowserMessage(words(language).t('edge.consoleTooOld'), documentLanguage(language).lang);
    return reply
      .headers(pageHeaders(consolePage(theme, brandOrigins())))
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(composePage((await files).console, theme, tooOld));
  });
  answerByStatus(app);
  await app.ready();
  return app;
}

/** The page frames brands' pages in its preview and shows their pictures; nothing else from other origins. */
function consolePage(theme: string, brandOrigins: readonly string[]): PageSources {
  return {
    scripts: SELF,
    styles: [...SELF, EMPTY_STYLE],
    styleTexts: [theme],
    images: [...SELF, 'data:', 'blob:', ...brandOrigins],
    fonts: SELF,
    calls: SELF,
    frames: brandOrigins,
    forms: SELF,
    trustedTypes: ['dompurify'],
  };
}

function composePage({ script, styles }: PageFiles, theme: string, tooOld: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="robots" content="noindex"><title>Livery console</title><meta name="theme-color" content="${themeColor(THEME)}">`,
    `<link rel="icon" href="data:,"><style>${theme}</style>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${script}"></script></head><body>${tooOld}<div id="console"></div></body></html>`,
  ].join('');
}
