import { createContext, type ReactNode, use } from 'react';
import { readDataBlock } from '#contract/page/data-block.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { type Texts, typedTexts } from '#texts/typed-texts.ts';
import { warnOfMissing } from '#texts/warn-of-missing.ts';
import { figuresIn } from '#ui/words/figures.ts';
import type { PageBlock } from '../page.ts';
import type english from '../texts/EN/room.json';

type Translate = Texts<keyof typeof english>['t'];

export interface Page {
  readonly t: Translate;
  readonly formatDay: (at: number) => string;
  readonly formatTime: (at: number) => string;
  readonly isFramed: boolean;
}

export function readPageBlock(): PageBlock {
  // Safe cast: the block comes from the server of the same build.
  return (readDataBlock('chat-page') as PageBlock | undefined) ?? { language: 'EN', texts: {}, theme: {} };
}

/** Texts in the language of the document. */
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

/** The page context. Throws outside of a page. */
export function usePage(): Page {
  const page = use(PageContext);
  if (page === undefined) throw new Error('There is no page around this: draw it in a PageProvider.');
  return page;
}
