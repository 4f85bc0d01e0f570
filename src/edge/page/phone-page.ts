import type { PhoneProvider } from '#contract/verification/read.ts';
import type { Language } from '#model/site/brand.ts';
import { themeColor, themeCss } from '#model/theme/theme.ts';
import { pageHeaders } from '#serving/headers.ts';
import { dataBlock, escapeHtml, styleText } from '#serving/html.ts';
import type { PageSources } from '#serving/policy.ts';
import type { Site } from '../brands/sites.ts';
import type { ClientBuild } from '../build/client-build.ts';
import { fontFaces } from '../build/fonts.ts';
import { documentLanguage } from '../wire/languages.ts';
import type { PageDocument } from './page.ts';

export interface PhonePageFrame {
  readonly site: Site;
  readonly language: Language;
  readonly mode: 'light' | 'dark' | undefined;
  readonly provider: PhoneProvider;
  readonly script: string;
  readonly build: Pick<ClientBuild, 'fonts'>;
  /** The emulator origin that this edge permits; undefined in production. */
  readonly emulator: string | undefined;
}

const STYLE =
  'body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;background:var(--canvas);' +
  'color:var(--text);font:400 var(--type-body)/1.6 var(--font-body)}main{display:grid;gap:var(--space-4);' +
  'justify-items:center;max-width:24rem;padding:var(--space-6);text-align:center}h1{margin:0;' +
  'font:var(--weight-display) var(--type-xl)/1.3 var(--font-display);text-wrap:balance}p{margin:0}' +
  'button{min-height:var(--control-m);padding:0 var(--space-6);border:1px solid var(--line-strong);border-radius:var(--radius-m);' +
  'background:var(--surface);color:inherit;font:inherit;cursor:pointer}' +
  'button:focus-visible{outline:2px solid var(--focus);outline-offset:2px}';

/** The phone provider's page (D43): a short text, the container of the provider's check, a close button. */
export function composePhonePage(frame: PhonePageFrame): PageDocument {
  const { site, language, mode, script, build, emulator } = frame;
  const { lang, dir } = documentLanguage(language);
  const { t } = site.speak(language).words;
  const title = escapeHtml(t('phone.page.title'));
  const style = styleText(themeCss(site.theme) + fontFaces(site.theme, build) + STYLE);
  const html =
    `<!doctype html><html lang="${lang}" dir="${dir}"${mode ? ` data-mode="${mode}"` : ''}><head><meta charset="utf-8">` +
    `<title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><meta name="theme-color" content="${themeColor(site.theme)}">` +
    `<link rel="icon" href="data:,"><style>${style}</style><script type="module" src="${escapeHtml(script)}"></script></head>` +
    `<body><main><h1>${title}</h1><p id="livery-phone-say" role="status">${escapeHtml(t('phone.page.waiting'))}</p>` +
    `<div id="livery-phone-captcha"></div><button id="livery-phone-close" type="button">${escapeHtml(t('phone.page.close'))}</button>` +
    `</main>${dataBlock('livery-phone', pageData(frame, lang))}</body></html>`;
  return { html, headers: pageHeaders(phonePage(style, emulator)) };
}

const WORDS = ['waiting', 'sending', 'verifying', 'done', 'alone'] as const;

function pageData({ site, language, provider, emulator }: PhonePageFrame, lang: string) {
  const { t } = site.speak(language).words;
  const { apiKey, authDomain, projectId } = provider;
  return {
    lang,
    // The emulator is used only if the gateway names it and this edge permits it.
    provider: { apiKey, authDomain, projectId, ...(emulator && provider.emulator === emulator ? { emulator } : {}) },
    texts: Object.fromEntries(WORDS.map((word) => [word, t(`phone.page.${word}`)])),
  };
}

/** Origins of Google's reCAPTCHA and Identity Toolkit (D28). */
const CHECK = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] as const;
const CHECK_FRAMES = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'] as const;
const TOOLKIT = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] as const;

/**
 * Page requirements (CSP) of the phone provider's page only: third-party scripts by path, nothing inline and no eval.
 * No Trusted Types, because the provider's scripts write their own elements; the page holds no visitor data. No CSP
 * reports: blocked parts of the provider's own scripts are not a fault of the site.
 */
function phonePage(style: string, emulator: string | undefined): PageSources {
  return {
    scripts: ["'self'", ...CHECK],
    styleTexts: [style],
    images: ['data:', CHECK[1]],
    fonts: ["'self'"],
    calls: ["'self'", ...TOOLKIT, CHECK[0], ...(emulator === undefined ? [] : [emulator])],
    frames: CHECK_FRAMES,
  };
}
