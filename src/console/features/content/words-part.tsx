import { CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import { Icon } from '#ui/icon.tsx';
import { css } from '#ui/style.ts';
import { Tabs } from '#ui/tabs.tsx';
import { color, space } from '#ui/tokens.ts';
import { visuallyHidden } from '#ui/visually-hidden.tsx';
import { completeness, type PieceDraft } from './content-draft.ts';
import { FormPart } from './form-part.tsx';
import { factsOf } from './language-facts.ts';
import { usePiece } from './piece-context.ts';
import type { PartProps } from './settings-parts.tsx';
import { say } from './words.ts';

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3], minInlineSize: 0 });
const MARKS = {
  whole: { icon: 'check', look: css({ color: color.positive }) },
  part: { icon: 'circle-alert', look: css({ color: color.warning }) },
  none: { icon: 'minus', look: css({ color: color.textMuted }) },
} as const;

/** What the piece says, language by language. */
export function WordsPart({ fields }: PartProps) {
  const { kind, draft, languages, language, isFixed, wrongWords, onLanguage } = usePiece();
  const { hasSummary, hasHtml, hasPicture } = CONTENT_PARTS[kind];
  return (
    <FormPart title={say('form.words')} lead={wrongWords ?? say('form.words.lead')} isFixed={false}>
      <Tabs
        label={say('form.languages')}
        tabs={languages.map((one) => ({ id: one, label: <LanguageTab {...{ kind, draft }} language={one} /> }))}
        value={language}
        onChange={onLanguage}
      >
        <fieldset className={column} disabled={isFixed} aria-label={factsOf(language).name}>
          {fields.get('title')}
          {hasSummary && fields.get('summary')}
          {hasHtml && fields.get('html')}
          {hasPicture && fields.get('ownPicture')}
        </fieldset>
      </Tabs>
    </FormPart>
  );
}

interface LanguageTabProps {
  readonly kind: ContentKind;
  readonly draft: PieceDraft;
  readonly language: string;
}

/** A language with how far it is written; the sign is told in words too. */
function LanguageTab({ kind, draft, language }: LanguageTabProps) {
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
