import type { RefObject } from 'react';
import { CONTENT_LIMITS, CONTENT_PARTS, type ContentKind } from '#contract/staff/content.ts';
import { LANGUAGES, type LanguageFacts } from '#model/languages.ts';
import { Icon } from '#ui/icon.tsx';
import { css } from '#ui/style.ts';
import { Tabs } from '#ui/tabs.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { color, space } from '#ui/tokens.ts';
import { visuallyHidden } from '#ui/visually-hidden.tsx';
import { completeness, NO_WORDS, type PieceDraft, type WordsDraft } from './content-draft.ts';
import { FormPart } from './form-part.tsx';
import { HtmlField } from './html-field.tsx';
import { PictureField } from './picture-field.tsx';
import { say } from './words.ts';

const fields = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3], minInlineSize: 0 });
const short = css({ '& textarea': { minBlockSize: '4rem' } });
const MARKS = {
  whole: { icon: 'check', look: css({ color: color.positive }) },
  part: { icon: 'circle-alert', look: css({ color: color.warning }) },
  none: { icon: 'minus', look: css({ color: color.textMuted }) },
} as const;

/** How a language is written; one that nobody knows as it comes. */
export function factsOf(language: string): LanguageFacts {
  const known: Readonly<Record<string, LanguageFacts>> = LANGUAGES;
  return (
    (Object.hasOwn(known, language) ? known[language] : undefined) ?? {
      tag: language.toLowerCase(),
      dir: 'ltr',
      name: language,
    }
  );
}

export interface WordsPartProps {
  readonly kind: ContentKind;
  readonly draft: PieceDraft;
  readonly languages: readonly string[];
  readonly language: string;
  readonly isFixed: boolean;
  /** Writing may begin at once. */
  readonly isNew: boolean;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** What is wrong with a part, in words. */
  readonly wrong: (path: string) => string | undefined;
  readonly onLanguage: (language: string) => void;
  readonly onChange: (draft: PieceDraft) => void;
}

/** What the piece says, language by language. */
export function WordsPart(props: WordsPartProps) {
  const { kind, draft, languages, language, isFixed, wrong, onLanguage, onChange } = props;
  const { hasSummary, hasHtml, hasPicture } = CONTENT_PARTS[kind];
  const words = draft.words[language] ?? NO_WORDS;
  const { tag, dir } = factsOf(language);
  const at = (key: string) => wrong(`words/${language}/${key}`);
  const set = (patch: Partial<WordsDraft>) =>
    onChange({ ...draft, words: { ...draft.words, [language]: { ...words, ...patch } } });
  return (
    <FormPart title={say('form.words')} lead={wrong('words') ?? say('form.words.lead')} isFixed={false}>
      <Tabs
        label={say('form.languages')}
        tabs={languages.map((one) => ({ id: one, label: <LanguageTab {...{ kind, draft }} language={one} /> }))}
        value={language}
        onChange={onLanguage}
      >
        <fieldset className={fields} disabled={isFixed} aria-label={factsOf(language).name}>
          <TextField
            label={say(hasPicture ? 'part.alt' : 'part.title')}
            hint={hasPicture ? say('form.alt.hint') : undefined}
            error={at('title')}
            required
            counted
            autoFocus={props.isNew}
            lang={tag}
            dir={dir}
            maxLength={CONTENT_LIMITS.title}
            autoComplete="off"
            value={words.title}
            onChange={(event) => set({ title: event.target.value })}
          />
          {hasSummary && (
            <TextArea
              className={short}
              label={say('part.summary')}
              hint={say('form.summary.hint')}
              error={at('summary')}
              lang={tag}
              dir={dir}
              rows={2}
              maxLength={CONTENT_LIMITS.summary}
              value={words.summary}
              onChange={(event) => set({ summary: event.target.value })}
            />
          )}
          {hasHtml && (
            <HtmlField
              box={props.box}
              value={words.html}
              lang={tag}
              dir={dir}
              error={at('html')}
              isFixed={isFixed}
              onChange={(html) => set({ html })}
            />
          )}
          {hasPicture && (
            <PictureField
              label={say('part.ownPicture', { language })}
              hint={say('form.ownPicture.hint')}
              error={at('picture')}
              value={words.picture}
              onChange={(picture) => set({ picture })}
            />
          )}
        </fieldset>
      </Tabs>
    </FormPart>
  );
}

/** A language with how far it is written; the sign is told in words too. */
function LanguageTab({ kind, draft, language }: Pick<WordsPartProps, 'kind' | 'draft' | 'language'>) {
  const state = completeness(draft.words[language], kind);
  const { icon, look } = MARKS[state];
  return (
    <>
      <span>{language}</span>
      <Icon name={icon} size={14} className={look} />
      <span className={visuallyHidden}>{say(`complete.${state}`)}</span>
    </>
  );
}
