import type { Fault } from '../verdict/verdict.ts';
import type { Place } from './walk.ts';

/** Fields with sanitized HTML; all others are plain text. */
const HTML = new Set(['content', 'condition', 'description', 'html', 'detail', 'summary', 'text']);
const ADDRESS = /url|link|uri|picture|icon|avatar|image|path$/i;

/** Control characters except tab and line ends (Unicode general category Cc). */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
/** A lone UTF-16 surrogate. */
const HALF = /\p{Surrogate}/u;
/** Invisible characters: zero width space, word joiner, byte order mark. Joiners of scripts and emoji are allowed. */
const HIDDEN = /[\u200b\u2060\ufeff]/;
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;
const RUNS = /<\/?(?:script|iframe|object|embed|base|meta|link|form)\b|\son[a-z]{3,}\s*=|(?:java|vb)script:/i;
/** A URL in markup that is neither a web address nor a picture. */
const LEADS = /\b(?:href|src|action|data)\s*=\s*["']?\s*(?:data:(?!image\/(?:png|jpeg|gif|webp))|file:|blob:)/i;
const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/i;
const SCHEME = /^\s*([a-z][a-z0-9+.-]*):/i;
/** Allowed URL schemes: websites, pictures, authenticators and apps. */
const SCHEMES = new Set(['http', 'https', 'otpauth', 'mailto', 'tel', 'blob']);

/** Texts that are unsafe to render: scripts, invisible or bidi control characters, or markup in plain text fields. */
export function textFault(places: readonly Place[]): Fault | undefined {
  for (const { name, at, value } of places) {
    const detail = typeof value === 'string' ? dangerIn(name, value) : undefined;
    if (detail !== undefined) return { rule: 'reply-danger', detail: `/value${at} holds ${detail}` };
  }
  return undefined;
}

function dangerIn(name: string, text: string): string | undefined {
  if (CONTROL.test(text)) return 'a control character';
  if (BIDI_CONTROLS.test(text)) return 'a character that turns the direction of writing';
  if (HALF.test(text)) return 'half a character';
  if (!HTML.has(name) && HIDDEN.test(text)) return 'a character that nobody sees';
  if (RUNS.test(text) || LEADS.test(text)) return 'markup or an address that runs';
  if (ADDRESS.test(name)) return addressFault(text);
  return !HTML.has(name) && TAG.test(text) ? 'markup where words are meant' : undefined;
}

function addressFault(text: string): string | undefined {
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || SCHEMES.has(scheme) || /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i.test(text))
    return undefined;
  // A host with a port looks like a scheme.
  return /^[a-z0-9.-]+:\d+(?:\/|$)/i.test(text) ? undefined : `an address of the kind ${scheme}:`;
}
