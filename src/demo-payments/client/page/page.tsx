import { createContext, type ReactNode, use } from 'react';
import { readDataBlock } from '#contract/page/data-block.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { digitsOfTag } from '#texts/digits.ts';
import { type TextValues, typedTexts } from '#texts/typed-texts.ts';
import { warnOfMissing } from '#texts/warn-of-missing.ts';
import { drawPage } from '#ui/framed/draw-page.tsx';
import { createDeadlines, type Deadlines } from '#ui/time/deadlines.ts';
import { askSiteTime, pageWorld } from '#ui/time/page-world.ts';

/** The data block that the server writes into the page. */
export interface PageBlock {
  readonly texts: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly needsToken?: boolean;
}

export type Translate = (key: string, values?: TextValues) => string;

/** The page context of components. */
export interface Page {
  readonly t: Translate;
  readonly has: (key: string) => boolean;
  readonly deadlines: Deadlines;
}

export function createPage(texts: PageBlock['texts']): Page {
  const tag = document.documentElement.lang || 'en';
  const { label: t, has } = typedTexts(createI18n({ tag, texts, digits: digitsOfTag(tag), onMissing: warnOfMissing }));
  return { t, has, deadlines: createDeadlines(pageWorld(askSiteTime)) };
}

const PageContext = createContext<Page | undefined>(undefined);

export function PageProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

/** The page context. Throws outside of a page. */
export function usePage(): Page {
  const page = use(PageContext);
  if (page === undefined) throw new Error('There is no page around this: draw it in a PageProvider.');
  return page;
}

export function drawDemoPaymentsPage(draw: (block: PageBlock) => ReactNode): void {
  const root = document.getElementById('bank');
  if (root === null) throw new Error('The page has no root element.');
  // Safe cast: the block comes from the server of the same build.
  const block = (readDataBlock('bank-page') as PageBlock | undefined) ?? { texts: {} };
  drawPage(root, {}, <PageProvider page={createPage(block.texts)}>{draw(block)}</PageProvider>);
}
