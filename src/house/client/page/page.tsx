import { createContext, type ReactNode, use } from 'react';
import { readDataBlock } from '#contract/page/data-block.ts';
import type { FrameTheme } from '#contract/vendors/frame-look.ts';
import type { FrameMoney, FrameWriting } from '#contract/vendors/frame-writing.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { type TextValues, typedTexts } from '#texts/typed-texts.ts';
import { warnOfMissing } from '#texts/warn-of-missing.ts';
import { type Figures, figuresIn } from '#ui/words/figures.ts';

/** What the server told this page: its language, its texts, and how the brand wants it to look. */
export interface PageBlock {
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly look: FrameTheme;
  /** How the portal around the page writes. */
  readonly writing: FrameWriting;
  /** The kinds of games that the house has; told to the page that checks outcomes. */
  readonly kinds?: readonly string[];
}

/** A text of the house; many keys come as data: of cards, games, plays, refusals. */
export type Translate = (key: string, values?: TextValues) => string;

/** What every part of a page asks. */
export interface Page {
  readonly t: Translate;
  /** As the platform writes it: `EN`. */
  readonly language: string;
  /** Where the brand has its currency's sign, and which; undefined: no portal said so. */
  readonly money: FrameMoney | undefined;
  /** The writer of figures, days and times. */
  readonly figures: Figures;
  /** What pages of ours that open from this one are told: its language and look. */
  readonly query: string;
}

/** Reads the block that stands in the document. */
export function readPageBlock(): PageBlock {
  // The server of this very build wrote it.
  return (readDataBlock('house-page') as PageBlock | undefined) ?? NO_BLOCK;
}

const NO_BLOCK: PageBlock = { language: 'EN', texts: {}, look: {}, writing: { direction: 'ltr' } };

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

/** The page that a component stands on. Throws outside of one. */
export function usePage(): Page {
  const page = use(PageContext);
  if (page === undefined) throw new Error('There is no page around this: draw it in a PageProvider.');
  return page;
}
