/** What the console and a framed preview say to each other. Each side checks the other's exact origin and window, and reads with these. */
import { own, readText } from '#contract/call/read.ts';

/** From the page to the console. */
export type PreviewNews =
  /** It is there: messages to it are heard. */
  | { readonly kind: 'ready' }
  /** An element was picked. */
  | { readonly kind: 'picked'; readonly element: string }
  /** Another screen is shown. */
  | { readonly kind: 'screen'; readonly path: string }
  /** Whether presses pick elements now. */
  | { readonly kind: 'picking'; readonly on: boolean };

/** From the console to the page. */
export type PreviewWish =
  | { readonly kind: 'pick'; readonly on: boolean }
  /** Outlines an element; an empty id none. */
  | { readonly kind: 'outline'; readonly element: string };

const MARK = 'livery-preview';
const ELEMENT = /^[A-Za-z][A-Za-z0-9._/-]{0,119}$/;
const PATH = /^\/[A-Za-z0-9_/-]{0,199}$/;

/** A message with the mark by which it is known. */
export function markMessage<Message extends PreviewNews | PreviewWish>(message: Message) {
  return { ...message, mark: MARK } as const;
}

/** Reads what a page said; undefined for anything else. */
export function readNews(data: unknown): PreviewNews | undefined {
  if (readText(data, 'mark') !== MARK) return undefined;
  const kind = readText(data, 'kind');
  if (kind === 'ready') return { kind };
  if (kind === 'picking') return { kind, on: own(data, 'on') === true };
  if (kind === 'picked') {
    const element = readText(data, 'element') ?? '';
    return ELEMENT.test(element) ? { kind, element } : undefined;
  }
  const path = readText(data, 'path') ?? '';
  return kind === 'screen' && PATH.test(path) ? { kind, path } : undefined;
}

/** Reads what the console wishes; undefined for anything else. */
export function readWish(data: unknown): PreviewWish | undefined {
  if (readText(data, 'mark') !== MARK) return undefined;
  const kind = readText(data, 'kind');
  if (kind === 'pick') return { kind, on: own(data, 'on') === true };
  const element = readText(data, 'element') ?? '';
  return kind === 'outline' && (element === '' || ELEMENT.test(element)) ? { kind, element } : undefined;
}
