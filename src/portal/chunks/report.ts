import { readDataBlock } from '#contract/page/data-block.ts';
import { ownText } from '#model/json/json.ts';

/** Reports failures of the site itself to the edge: each once, a limited number, no data of the visitor. */

export const REPORTS = '/_portal/report';

const MOST_REPORTS = 10;

export interface Fault {
  /** What failed: `chunk`, `chunk timeout`, `stylesheet`, `script`, `entry`; `text`: a key without a text. */
  readonly fault: string;
  /** The asset's address, sent without its query; for a text its key. */
  readonly address: string;
}

const reported = new Set<string>();

/** Reports a failure once per page load. A failed report is not retried. */
export function report({ fault, address }: Fault): void {
  const asset = address.replace(/^https?:\/\/[^/]+|[?#].*$/g, '');
  const key = `${fault} ${asset}`;
  if (reported.has(key) || reported.size >= MOST_REPORTS) return;
  reported.add(key);
  const body = JSON.stringify({ fault, asset, build: buildOfPage() });
  navigator.sendBeacon?.(REPORTS, new Blob([body], { type: 'application/json' }));
}

/** The build that rendered the page; empty where unknown. */
export function buildOfPage(): string {
  return ownText(readDataBlock('livery-page'), 'build') ?? '';
}
