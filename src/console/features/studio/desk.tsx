import { useEffect, useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { previewRequest, useChoice } from '#console/preview/preview-address.ts';
import { AudienceControls, ControlRow, DeviceControls } from '#console/preview/preview-controls.tsx';
import { PreviewFrame } from '#console/preview/preview-frame.tsx';
import { useSite } from '#console/session/me.ts';
import { checkDraft, type StudioFinding } from '#contract/staff/studio/calls.ts';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import type { Draft } from './draft/use-draft.ts';
import { translate } from './draft/words.ts';
import { PARTS } from './fields/fields.ts';
import { Conflicts } from './parts/conflicts.tsx';
import { PartEditor } from './parts/part-editor.tsx';
import { PartRail } from './parts/part-rail.tsx';
import { DraftActions } from './publish/draft-actions.tsx';
import { Notices } from './publish/notices.tsx';

const columns = css({
  display: 'flex',
  flex: 1,
  minBlockSize: 0,
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
const stage = css({ flex: 1, minInlineSize: 0, display: 'flex', flexDirection: 'column', gap: space[3] });
const frame = css({ display: 'flex', flex: 1, minBlockSize: '32rem', position: 'sticky', insetBlockStart: 0 });

/** The editor of a draft: its parts and their fields beside the page in a frame. */
export function Desk({ draft }: { readonly draft: Draft }) {
  const { merchant } = draft;
  const [wanted, setPart] = useAddressState('part', PARTS[0]);
  const part = PARTS.find((known) => known === wanted) ?? PARTS[0];
  const findings = useFindings(draft);
  const site = useSite(merchant)?.name ?? merchant;
  return (
    <Page
      title={translate('title')}
      lead={translate('lead', { site })}
      actions={<DraftActions draft={draft} findings={findings} onPart={setPart} />}
    >
      <Notices draft={draft} />
      <div className={columns}>
        <section className={editor} aria-label={translate('editor')}>
          <PartRail draft={draft} current={part} findings={findings} onPart={setPart} />
          <PartEditor draft={draft} part={part} findings={findings} />
        </section>
        <Stage draft={draft} />
      </div>
      <Conflicts draft={draft} />
    </Page>
  );
}

/** The page of the draft, opened again after each edit. */
function Stage({ draft }: { readonly draft: Draft }) {
  const { merchant, state } = draft;
  const { choice, change } = useChoice(merchant);
  const request = { ...previewRequest(choice, { proposals: [], mode: 'frame' }), draft: true };
  return (
    <section className={stage} aria-label={translate('stage')}>
      <ControlRow>
        <AudienceControls merchant={merchant} choice={choice} onChange={change} />
        <DeviceControls choice={choice} onChange={change} />
      </ControlRow>
      <div className={frame}>
        <PreviewFrame
          merchant={merchant}
          request={request}
          width={choice.width}
          colours={choice.colours}
          reloadCount={state.version}
        />
      </div>
    </section>
  );
}

const NONE: readonly StudioFinding[] = [];

/** The linter's findings in the draft as it is stored; those of the version before stay until the new ones are there. */
function useFindings({ merchant, state }: Draft): readonly StudioFinding[] {
  const { data, refetch } = useStaffRead(checkDraft, {}, { merchant });
  const [checked, setChecked] = useState(state.version);
  useEffect(() => {
    if (checked === state.version) return;
    setChecked(state.version);
    void refetch();
  }, [checked, state.version, refetch]);
  return data?.findings ?? NONE;
}
