import { useMemo, useState } from 'react';
import { PreviewFrame } from '#console/preview/preview-frame.tsx';
import { useMay } from '#console/session/me.ts';
import { CONTENT_PARTS, type ContentKind } from '#contract/staff/content/content.ts';
import type { PreviewRequest } from '#contract/staff/previews/calls.ts';
import type { VisitorKind } from '#contract/staff/previews/visitor-kinds.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { type EntryDraft, NO_WORDS } from '../draft/content-draft.ts';
import { useCleaned } from '../draft/use-cleaned.ts';
import type { Place } from '../draft/where-taken.ts';
import { useBrandTheme } from '../words/brand-theme.ts';
import { screenOf } from '../words/kinds.ts';
import { translate } from '../words/words.ts';
import { EntryFrame } from './entry-frame.tsx';
import { TakenOutNote } from './taken-out.tsx';

const column = css({
  position: 'sticky',
  insetBlockStart: 0,
  display: 'grid',
  gap: space[3],
  alignContent: 'start',
  minInlineSize: 0,
  [media.tablet]: { position: 'static' },
});
const draftView = css({ display: 'grid', gap: space[3] });
const siteView = css({ display: 'flex', blockSize: 'min(44rem, calc(100dvh - 9rem))' });
const lead = css({ color: color.textMuted, fontSize: type.xs, marginBlockEnd: space[2] });
const PHONE_PX = 390;

export interface PreviewPartProps {
  readonly merchant: string;
  readonly kind: ContentKind;
  readonly draft: EntryDraft;
  readonly language: string;
  /** The saved version; 0 for a new entry. */
  readonly version: number;
  readonly onFind: (language: string, place: Place) => void;
}

/** Preview of the draft, and the site's own page with the saved version. */
export function PreviewPart(props: PreviewPartProps) {
  const { merchant, version } = props;
  const mayOpen = useMay()('preview.open', merchant) && version > 0;
  const [view, setView] = useState('draft');
  const tabs = [
    { id: 'draft', label: translate('preview.draft') },
    ...(mayOpen ? [{ id: 'site', label: translate('preview.site'), element: 'console.content.site' }] : []),
  ];
  const shown = mayOpen ? view : 'draft';
  return (
    <div className={column}>
      <Tabs label={translate('preview.views')} variant="pills" tabs={tabs} value={shown} onChange={setView}>
        {shown === 'draft' ? <Draft {...props} /> : <OnSite {...props} />}
      </Tabs>
    </div>
  );
}

function Draft({ merchant, kind, draft, language, onFind }: PreviewPartProps) {
  const theme = useBrandTheme(merchant);
  const cleaned = useCleaned(merchant, draft);
  const words = draft.words[language] ?? NO_WORDS;
  return (
    <div className={draftView}>
      <EntryFrame
        kind={kind}
        theme={theme}
        language={language}
        title={words.title}
        summary={words.summary}
        // Untrusted HTML never reaches a document of this page before the gateway has sanitised it.
        html={words.html.trim() === '' ? '' : cleaned.of(language)}
        picture={words.picture.trim() || draft.picture.trim()}
      />
      {CONTENT_PARTS[kind].hasHtml && (
        <TakenOutNote
          draft={draft}
          takenOut={cleaned.takenOut}
          isUnknown={cleaned.isUnknown}
          imageOrigins={theme.imageOrigins}
          onFind={onFind}
        />
      )}
    </div>
  );
}

const VISITORS: Readonly<Record<string, VisitorKind>> = { members: 'player', agents: 'agent1' };

function OnSite({ merchant, kind, draft, language, version }: PreviewPartProps) {
  const { who, group } = draft;
  const request = useMemo<PreviewRequest>(
    () => ({
      proposals: [],
      language,
      visitor: VISITORS[who] ?? 'visitor',
      screen: screenOf(kind, group),
      mode: 'frame',
    }),
    [language, who, kind, group],
  );
  return (
    <>
      <p className={lead}>{translate('preview.site.lead')}</p>
      <div className={siteView}>
        <PreviewFrame merchant={merchant} request={request} width={PHONE_PX} colours="own" reloadCount={version} />
      </div>
    </>
  );
}
