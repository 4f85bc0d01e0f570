import { createContext, type ReactNode, use } from 'react';
import { readDataBlock } from '#contract/page/data-block.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { type Texts, typedTexts } from '#texts/typed-texts.ts';
import { warnOfMissing } from '#texts/warn-of-missing.ts';
import { figuresIn } from '#ui/words/figures.ts';
import type { PageBlock } from '../page.ts';
import type english from '../texts/EN/room.json';

type Translate = Texts<keyof typeof english>['t'];

/** What every part of the page asks: texts and days in the page's language, and whether a portal stands around it. */
export interface Page {
  readonly t: Translate;
  readonly formatDay: (at: number) => string;
  readonly formatTime: (at: number) => string;
  readonly isFramed: boolean;
}

/** What the server told this page. */
export function readPageBlock(): PageBlock {
  // The server of this very build wrote it.
  return (readDataBlock('chat-page') as PageBlock | undefined) ?? { language: 'EN', texts: {}, look: {} };
}

/** Makes the page's texts, in the language that its document names. */
export function createPage({ texts, digits }: Pick<PageBlock, 'texts' | 'digits'>): Page {
  const tag = document.documentElement.lang || 'en';
  const { t } = typedTexts<keyof typeof english>(createI18n({ tag, texts, digits, onMissing: warnOfMissing }));
  const figures = figuresIn(digits ?? 'latn');
  return {
    t,
    formatDay: (at) => figures.longDay(tag, at),
    formatTime: figures.timeOfDay,
    isFramed: window.parent !== window,
  };
}

const PageContext = createContext<Page | undefined>(undefined);

export function PageProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

/** The page that a component stands on. Throws outside of one. */
export function usePage(): Page {
  const page = use(PageContext);
  if (page === undefined) throw new Error('There is no page around this: draw it in a PageProvider.');
  return page;
}
