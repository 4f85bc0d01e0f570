import { readDataBlock } from '#contract/page/data-block.ts';
import { ownText } from '#model/json/json.ts';

/** Tells the edge about faults of the site itself: each once, few in all, nothing of a visitor. */

/** Where the edge takes reports. */
export const REPORTS = '/_portal/report';

const MOST_REPORTS = 10;

export interface Fault {
  /** What failed: `chunk`, `chunk timeout`, `stylesheet`, `script`, `entry`; `text`: a key without words. */
  readonly fault: string;
  /** The asset's address; its query is taken off. Of a text its key. */
  readonly address: string;
}

const reported = new Set<string>();

/** Reports a fault once while the page is open. Without an answer nothing more is done. */
export function report({ fault, address }: Fault): void {
  const asset = address.replace(/^https?:\/\/[^/]+|[?#].*$/g, '');
  const key = `${fault} ${asset}`;
  if (reported.has(key) || reported.size >= MOST_REPORTS) return;
  reported.add(key);
  const body = JSON.stringify({ fault, asset, build: buildOfPage() });
  navigator.sendBeacon?.(REPORTS, new Blob([body], { type: 'application/json' }));
}

/** The build that drew the page; empty where the page does not say. */
export function buildOfPage(): string {
  return ownText(readDataBlock('livery-page'), 'build') ?? '';
}
