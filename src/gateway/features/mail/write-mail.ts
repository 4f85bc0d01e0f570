import { languageAttributes, languageTag, textFor } from '#gateway/identity/texts.ts';
import { countryName } from '#texts/country-name.ts';
import { wordsOf } from './message-words.ts';
import { oneLine, oneLineEach } from './one-line.ts';

/** Fields that a notice lists if present, in this order; others are ignored. */
const LISTED = ['time', 'device', 'country', 'address', 'provider', 'contact'] as const;

interface NoticeFact {
  /** Text key. */
  readonly label: string;
  readonly value: string;
}

export interface MailContent {
  readonly language: string;
  /** The merchant's display name. */
  readonly brand: string;
  readonly name: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** A mail as HTML and plain text; the subject is one line. */
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Renders a mail from its texts (`mail.<name>.*`; for a step of an order those of the inbox). Every value is escaped;
 * there are no pictures, no tracking and no remote content.
 */
export function writeMail(content: MailContent): WrittenMail {
  const { language, brand, name, facts } = content;
  const values = oneLineEach({ ...facts, brand });
  const translate = (key: string) => textFor(language, key, values) ?? '';
  const words = wordsOf(name);
  const parts: Parts = {
    brand: oneLine(brand),
    title: translate(`${words}.title`),
    paragraphs: translate(`${words}.text`).split('\n'),
    code: facts['code'],
    link: facts['link'],
    button: facts['link'] === undefined ? undefined : translate(`${words}.button`),
    rows: noticeFacts(language, facts).map(({ label, value }) => ({ label: translate(label), value })),
    closing: translate(`${words}.closing`) || translate('mail.closing'),
  };
  return { subject: `${parts.brand}: ${parts.title}`, text: plain(parts), html: html(language, parts) };
}

interface Parts {
  readonly brand: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly code: string | undefined;
  readonly link: string | undefined;
  readonly button: string | undefined;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly closing: string;
}

function plain({ brand, title, paragraphs, code, link, rows, closing }: Parts): string {
  const facts = rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return [title, ...paragraphs, code, link, facts, closing, brand].filter(Boolean).join('\n\n');
}

function html(language: string, parts: Parts): string {
  const { brand, title, paragraphs, code, link, button, rows, closing } = parts;
  const body = [
    `<p style="${BRAND}">${escapeHtml(brand)}</p>`,
    `<h1 style="${TITLE}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    code === undefined ? '' : `<p style="${CODE}"><bdi>${escapeHtml(code)}</bdi></p>`,
    link === undefined ? '' : `<p><a style="${BUTTON}" href="${escapeHtml(link)}">${escapeHtml(button ?? '')}</a></p>`,
    link === undefined ? '' : `<p style="${SMALL}"><bdi>${escapeHtml(link)}</bdi></p>`,
    ...rows.map(
      ({ label, value }) => `<p style="${ROW}"><b>${escapeHtml(label)}</b>: <bdi>${escapeHtml(value)}</bdi></p>`,
    ),
    `<p style="${SMALL}">${escapeHtml(closing)}</p>`,
  ].filter((line) => line !== '');
  return [
    '<!doctype html>',
    `<html ${languageAttributes(language)}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
    `<body style="${PAGE}"><div style="${CARD}">`,
    ...body,
    '</div></body></html>',
  ].join('\n');
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

// Mail clients drop style sheets and custom properties, so each element has inline styles.
const PAGE = 'margin:0;padding:24px;background:#f2f3f5;color:#1c1e21;font:16px/1.5 system-ui,sans-serif';
const CARD = 'max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px';
const BRAND = 'margin:0 0 16px;font-weight:bold';
const TITLE = 'margin:0 0 16px;font-size:20px;line-height:1.3';
const CODE = 'font-size:28px;font-weight:bold;letter-spacing:4px';
const BUTTON =
  'display:inline-block;padding:12px 24px;background:#1c1e21;color:#ffffff;border-radius:6px;text-decoration:none';
const ROW = 'margin:4px 0';
const SMALL = 'color:#5c6370;font-size:13px;overflow-wrap:anywhere';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Fields of a notice, formatted in its language; `-` for unknown values. */
function noticeFacts(language: string, facts: Readonly<Record<string, string>>): readonly NoticeFact[] {
  return LISTED.flatMap((name) => {
    const reported = Object.hasOwn(facts, name) ? oneLine(facts[name] ?? '') : '';
    if (reported === '' || reported === '-') return [];
    return [
      {
        label: `mail.fact.${name}`,
        value: name === 'country' ? countryName(reported, languageTag(language)) : reported,
      },
    ];
  });
}
