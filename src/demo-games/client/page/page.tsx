import { createContext, type ReactNode, use } from 'react';
import { readDataBlock } from '#contract/page/data-block.ts';
import type { FrameTheme } from '#contract/vendors/frame-theme.ts';
import type { FrameMoney, FrameWriting } from '#contract/vendors/frame-writing.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { type TextValues, typedTexts } from '#texts/typed-texts.ts';
import { warnOfMissing } from '#texts/warn-of-missing.ts';
import { type Figures, figuresIn } from '#ui/words/figures.ts';

/** Data that the server embeds in the page: language, texts and theme. */
export interface PageBlock {
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly theme: FrameTheme;
  /** Number and currency formats of the surrounding portal. */
  readonly writing: FrameWriting;
  /** Kinds of games of the demo game provider; only on the verification page. */
  readonly kinds?: readonly string[];
}

/** Translates a text of the demo game provider; many keys come as data: cards, games, plays, refusals. */
export type Translate = (key: string, values?: TextValues) => string;

export interface Page {
  readonly t: Translate;
  /** Platform code: `EN`. */
  readonly language: string;
  /** Symbol and position of the currency in the brand; undefined: no portal sent them. */
  readonly money: FrameMoney | undefined;
  readonly figures: Figures;
  /** Query for own pages opened from this one: language and theme. */
  readonly query: string;
}

export function readPageBlock(): PageBlock {
  // Written by the server of the same build, so it is not validated.
  return (readDataBlock('game-page') as PageBlock | undefined) ?? NO_BLOCK;
}

const NO_BLOCK: PageBlock = { language: 'EN', texts: {}, theme: {}, writing: { direction: 'ltr' } };

export function createPage({ language, texts, writing }: Pick<PageBlock, 'language' | 'texts' | 'writing'>): Page {
  const tag = document.documentElement.lang || 'en';
  const { digits = 'latn' } = writing;
  const { label: t } = typedTexts(createI18n({ tag, texts, digits, onMissing: warnOfMissing }));
  const query = new URLSearchParams(location.search);
  query.delete('ticket');
  query.set('lang', language);
  return { t, language, money: writing.money, figures: figuresIn(digits), query: query.toString() };
}

const PageContext = createContext<Page | undefined>(undefined);

export function PageProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

/** The page of a component. Throws outside of a page. */
export function usePage(): Page {
  const page = use(PageContext);
  if (page === undefined) throw new Error('There is no page around this: draw it in a PageProvider.');
  return page;
}
