import { BASELINE } from '#contract/page/baseline.ts';
import { escapeHtml } from '#serving/html.ts';

/**
 * Shows the message in engines below the supported versions, over an open window. The page's colours are invalid there:
 * windows and fields get those of the system.
 */
export const OLD_BROWSER_STYLE =
  `#livery-old{display:none}@supports not ${BASELINE}{#livery-old{display:block;position:fixed;z-index:99;top:0;left:0;` +
  'right:0;margin:0;padding:1rem;text-align:center;background:Canvas;color:CanvasText}body,[role=dialog]{padding-top:' +
  '4rem}[role=dialog]{background:Canvas!important}input,[type=submit]{border:1px solid!important}}';

/** The message of a page to engines below the supported versions (docs/reference/browsers.md). */
export function oldBrowserMessage(text: string, lang?: string): string {
  const attribute = lang === undefined ? '' : ` lang="${escapeHtml(lang)}" dir="auto"`;
  return `<p id="livery-old"${attribute}>${escapeHtml(text)}</p>`;
}
