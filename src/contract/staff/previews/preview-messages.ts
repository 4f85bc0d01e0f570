/**
 * postMessage protocol between the console and a framed preview. Each side checks the other's exact origin and window,
 * and parses with these readers.
 */
import { own, readText } from '#contract/call/read.ts';

/** Sent by the page to the console. */
export type PreviewNews =
  /** The page is ready to receive messages. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'picked'; readonly element: string }
  | { readonly kind: 'screen'; readonly path: string }
  /** Whether clicks pick elements now. */
  | { readonly kind: 'picking'; readonly on: boolean }
  /** The page could not show what a ticket has, and must be opened again. */
  | { readonly kind: 'outdated' }
  /** Whether a part of the page in sight has the colours that were asked for. */
  | { readonly kind: 'paired'; readonly found: boolean };

/** Sent by the console to the page. */
export type PreviewWish =
  | { readonly kind: 'pick'; readonly on: boolean }
  /** Outlines an element; an empty id removes the outline. */
  | { readonly kind: 'outline'; readonly element: string }
  /** Outlines the first part of the page that has these colours. */
  | ({ readonly kind: 'pair' } & ColourPair)
  /** Custom properties of the theme, which the page shows at once. */
  | { readonly kind: 'theme'; readonly properties: ThemeProperties }
  /** Shows what the ticket has in place, without being opened again. */
  | { readonly kind: 'renew'; readonly ticket: string };

/** A foreground and its background, as #rrggbb. */
export interface ColourPair {
  readonly front: string;
  readonly back: string;
}

/** Values by name: `--accent`. */
export type ThemeProperties = Readonly<Record<string, string>>;

const PROTOCOL = 'livery-preview';
const ELEMENT = /^[A-Za-z][A-Za-z0-9._/-]{0,119}$/;
/** Colours, lengths and shadows: nothing that loads something. */
const PROPERTY = /^--[a-z][a-z0-9-]{0,40}$/;
const PROPERTY_VALUE = /^(?!.*(url|image))[A-Za-z0-9#%(),./*+ -]{1,300}$/;
const MOST_PROPERTIES = 200;
const COLOUR = /^#[0-9a-f]{6}$/;
const TICKET = /^[A-Za-z0-9_-]{43}$/;
const PATH = /^\/[A-Za-z0-9_/-]{0,199}$/;

/** Adds the marker that identifies messages of this protocol. */
export function tagMessage<Message extends PreviewNews | PreviewWish>(message: Message) {
  return { ...message, mark: PROTOCOL } as const;
}

/** Parses a message of the page; undefined if invalid. */
export function readNews(data: unknown): PreviewNews | undefined {
  if (readText(data, 'mark') !== PROTOCOL) return undefined;
  const kind = readText(data, 'kind');
  if (kind === 'ready' || kind === 'outdated') return { kind };
  if (kind === 'picking') return { kind, on: own(data, 'on') === true };
  if (kind === 'paired') return { kind, found: own(data, 'found') === true };
  if (kind === 'picked') {
    const element = readText(data, 'element') ?? '';
    return ELEMENT.test(element) ? { kind, element } : undefined;
  }
  const path = readText(data, 'path') ?? '';
  return kind === 'screen' && PATH.test(path) ? { kind, path } : undefined;
}

/** Parses a message of the console; undefined if invalid. */
export function readWish(data: unknown): PreviewWish | undefined {
  if (readText(data, 'mark') !== PROTOCOL) return undefined;
  const kind = readText(data, 'kind');
  if (kind === 'pick') return { kind, on: own(data, 'on') === true };
  if (kind === 'theme') return readTheme(own(data, 'properties'));
  if (kind === 'renew') {
    const ticket = readText(data, 'ticket') ?? '';
    return TICKET.test(ticket) ? { kind, ticket } : undefined;
  }
  if (kind === 'pair') {
    const [front = '', back = ''] = [readText(data, 'front'), readText(data, 'back')];
    return COLOUR.test(front) && COLOUR.test(back) ? { kind, front, back } : undefined;
  }
  const element = readText(data, 'element') ?? '';
  return kind === 'outline' && (element === '' || ELEMENT.test(element)) ? { kind, element } : undefined;
}

function readTheme(properties: unknown): PreviewWish | undefined {
  if (typeof properties !== 'object' || properties === null) return undefined;
  const entries = Object.entries(properties);
  const isSound = entries.every(
    ([name, value]) => PROPERTY.test(name) && typeof value === 'string' && PROPERTY_VALUE.test(value),
  );
  if (!isSound || entries.length > MOST_PROPERTIES) return undefined;
  return { kind: 'theme', properties: Object.fromEntries(entries) };
}
