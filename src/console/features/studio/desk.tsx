import { useCallback, useEffect, useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { Page } from '#console/kit/page.tsx';
import { useChoice } from '#console/preview/preview-address.ts';
import { useSite } from '#console/session/me.ts';
import type { ColourPair } from '#contract/staff/previews/preview-messages.ts';
import { type CheckedDraft, checkDraft } from '#contract/staff/studio/calls.ts';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import type { Draft } from './draft/use-draft.ts';
import { translate } from './draft/words.ts';
import { PARTS, type Part } from './fields/fields.ts';
import { Conflicts } from './parts/conflicts.tsx';
import { PartEditor } from './parts/part-editor.tsx';
import { PartRail } from './parts/part-rail.tsx';
import { DraftActions } from './publish/draft-actions.tsx';
import { Notices } from './publish/notices.tsx';
import { Stage } from './stage.tsx';

const columns = css({
  display: 'flex',
  gap: space[4],
  [media.tablet]: { flexDirection: 'column' },
});
const editor = css({
  flex: 'none',
  inlineSize: '24rem',
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  minBlockSize: 0,
  [media.tablet]: { inlineSize: 'auto' },
});

/** The editor of a draft: its parts and their fields next to the page in a frame. */
export function Desk({ draft }: { readonly draft: Draft }) {
  const { merchant } = draft;
  const { params, change } = useChoice(merchant);
  const part = PARTS.find((known) => known === params.get('part')) ?? PARTS[0];
  const [element, setElement] = useState('');
  const [pair, setPair] = useState<ColourPair>();
  const show = useCallback(
    (to: Part, menu?: string) => change({ part: to, ...(menu !== undefined && { menu }) }),
    [change],
  );
  const { findings, renamed } = useFindings(draft);
  const site = useSite(merchant)?.name ?? merchant;
  return (
    <Page
      title={translate('title')}
      lead={translate('lead', { site })}
      actions={<DraftActions draft={draft} findings={findings} onPart={show} />}
    >
      <Notices draft={draft} renamed={renamed} />
      <div className={columns}>
        <section className={editor} aria-label={translate('editor')}>
          <PartRail draft={draft} current={part} findings={findings} onPart={show} />
          <PartEditor draft={draft} part={part} findings={findings} onElement={setElement} onPair={setPair} />
        </section>
        <Stage draft={draft} element={element} pair={pair} onPart={show} />
      </div>
      <Conflicts draft={draft} />
    </Page>
  );
}

const NONE: CheckedDraft = { findings: [], renamed: [] };

/** What the linter found in the draft as it is stored; that of the version before stays until the new one is there. */
function useFindings({ merchant, state }: Draft): CheckedDraft {
  const { data, refetch } = useStaffRead(checkDraft, {}, { merchant });
  const [checked, setChecked] = useState(state.version);
  useEffect(() => {
    if (checked === state.version) return;
    setChecked(state.version);
    void refetch();
  }, [checked, state.version, refetch]);
  return data ?? NONE;
}
