import type { ListedCall } from '#contract/registry.ts';
import type { Browser, Change } from '../kit/browser.ts';
import type { Kit } from '../kit/kit.ts';
import type { Attempt, Path } from '../kit/path.ts';
import { expectSuccess, readReply, transportFault } from '../kit/replies.ts';
import type { Exchange } from '../verdict/exchange.ts';
import { Failed, must } from '../verdict/verdict.ts';

/** Sends a request; for a stream, reads until its first event. */
export function send(browser: Browser, call: ListedCall, request: unknown, change: Change = {}): Promise<Exchange> {
  return browser.ask(call, request, call.stream ? { ...change, enough: hasEvent } : change);
}

export function perform(kit: Kit, call: ListedCall, path: Path, attempt: Attempt): Promise<Exchange> {
  return path.perform?.(kit, attempt) ?? send(attempt.browser, call, attempt.request);
}

/** Expects success; returns the value, for a stream the data of its first event. */
export function expectAnswer(kit: Kit, call: ListedCall, exchange: Exchange, request?: unknown): unknown {
  if (call.file) return expectFile(exchange);
  if (!call.stream) return expectSuccess(exchange, kit.checksOf(call), request);
  must(transportFault(exchange));
  const type = exchange.headers['content-type'] ?? 'no content type';
  if (exchange.status !== 200) throw new Failed('happy-path', `answered ${exchange.status} instead of a stream`);
  if (!/^text\/event-stream\b/i.test(type))
    throw new Failed('reply-content-type', `a stream that calls itself ${type}`);
  const data = dataOf(exchange.body);
  must(kit.checksOf(call).value(data));
  return data;
}

/** Files must be downloaded, not displayed: checks the headers, whatever the content. */
function expectFile(exchange: Exchange): null {
  must(transportFault(exchange));
  const { status, headers } = exchange;
  if (status !== 200) throw new Failed('happy-path', `answered ${status} instead of a file`);
  if (!/^attachment\b/.test(headers['content-disposition'] ?? ''))
    throw new Failed('happy-path', 'a file that is no attachment');
  if (/json|html/i.test(headers['content-type'] ?? 'html'))
    throw new Failed('reply-content-type', `a file that calls itself ${headers['content-type']}`);
  return null;
}

const EVENT = /^data: ?(.+)\r?\n\r?\n/m;

function hasEvent(text: string): boolean {
  return EVENT.test(text);
}

function dataOf(body: string): unknown {
  const data = EVENT.exec(body)?.[1] ?? '';
  try {
    return JSON.parse(data);
  } catch {
    throw new Failed('reply-json', 'an event whose data is no JSON');
  }
}

export function isNotOffered(exchange: Exchange): boolean {
  if (exchange.kind !== 'answer') return false;
  if (exchange.status === 404) return true;
  try {
    return readReply(exchange).errorCode === 'function_not_available';
  } catch {
    // An unreadable reply counts as an answer.
    return false;
  }
}
