import { CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { completeness, type EntryDraft } from '../draft/content-draft.ts';
import { useEntry } from '../draft/entry-context.ts';
import { factsOf } from '../words/language-facts.ts';
import { translate } from '../words/words.ts';
import { FormPart } from './form-part.tsx';
import type { PartProps } from './settings-parts.tsx';

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3], minInlineSize: 0 });
const COMPLETENESS_STYLES = {
  whole: { icon: 'check', className: css({ color: color.positive }) },
  part: { icon: 'circle-alert', className: css({ color: color.warning }) },
  none: { icon: 'minus', className: css({ color: color.textMuted }) },
} as const;

export function WordsPart({ fields }: PartProps) {
  const { kind, draft, languages, language, isFixed, wrongWords, onLanguage } = useEntry();
  const { hasSummary, hasHtml, hasPicture } = CONTENT_PARTS[kind];
  return (
    <FormPart title={translate('form.words')} lead={wrongWords ?? translate('form.words.lead')} isFixed={false}>
      <Tabs
        label={translate('form.languages')}
        tabs={languages.map((one) => ({ id: one, label: <LanguageTab kind={kind} draft={draft} language={one} /> }))}
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
  readonly draft: EntryDraft;
  readonly language: string;
}

/** The tab of a language with its completeness; the icon has a text alternative. */
function LanguageTab({ kind, draft, language }: LanguageTabProps) {
  const state = completeness(draft.words[language], kind);
  const { icon, className } = COMPLETENESS_STYLES[state];
  return (
    <>
      <span>{language}</span>
      <Icon name={icon} size={14} className={className} />
      <span className={visuallyHidden}>{translate(`complete.${state}`)}</span>
    </>
  );
}
