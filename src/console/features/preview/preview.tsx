import { useCallback, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { describeProposal } from '#console/effects/proposal-words.ts';
import { useSites } from '#console/effects/use-sites.ts';
import { Page } from '#console/kit/page.tsx';
import { previewRequest, readAt, useChoice } from '#console/preview/preview-address.ts';
import { AudienceControls, ControlRow, DeviceControls, PreviewActions } from '#console/preview/preview-controls.tsx';
import { PreviewFrame } from '#console/preview/preview-frame.tsx';
import { readProposals } from '#console/preview/propose.ts';
import { translate } from '#console/preview/words.ts';
import { useSite } from '#console/session/me.ts';
import type { SiteThen } from '#contract/staff/previews/calls.ts';
import type { PreviewNews } from '#contract/staff/previews/preview-messages.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { AsOfField, AsOfNote } from './as-of.tsx';

const frameArea = css({ display: 'flex', flex: 1, minBlockSize: '30rem' });
const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
});

/** The real site of a merchant in a frame, with proposed changes applied. */
export default function Preview() {
  const { merchant = '' } = useParams();
  const { params, choice, change } = useChoice(merchant);
  const site = useSite(merchant)?.name ?? merchant;
  const navigate = useNavigate();
  const [reloadCount, setReloadCount] = useState(0);
  const [isPicking, setPicking] = useState(false);
  const [{ view } = { view: undefined }] = useSites([merchant]);
  const proposals = readProposals(params.get('propose'));
  const at = readAt(params);
  const [asOf, setAsOf] = useState<SiteThen>();
  const request = previewRequest(choice, { proposals: proposals ?? [], mode: 'frame', at });
  const changeAt = (moment: string) => change({ at: moment });
  const whyOf = useCallback(
    (element: string) => {
      const asked = new URLSearchParams(window.location.search);
      asked.set('element', element);
      return `/m/${merchant}/why?${asked}`;
    },
    [merchant],
  );
  const hear = useCallback(
    (news: PreviewNews) => {
      if (news.kind === 'picking') setPicking(news.on);
      if (news.kind === 'picked') navigate(whyOf(news.element));
    },
    [navigate, whyOf],
  );
  return (
    <Page
      title={translate('title')}
      lead={isPicking ? translate('picking') : translate('lead', { site })}
      actions={
        <Link className={buttonClass({ variant: 'ghost' })} to={`/m/${merchant}/why?${params}`}>
          {translate('word.visibility')}
        </Link>
      }
    >
      <ControlRow>
        <AudienceControls merchant={merchant} choice={choice} onChange={change} />
        <DeviceControls choice={choice} onChange={change} />
        <AsOfField at={at} onChange={changeAt} />
        <PreviewActions
          merchant={merchant}
          request={request}
          isPicking={isPicking}
          onPick={setPicking}
          onReload={() => setReloadCount(reloadCount + 1)}
        />
      </ControlRow>
      <AsOfNote at={at} asOf={asOf} onChange={changeAt} />
      <Pending proposals={proposals} onDrop={() => change({ propose: '' })} />
      <div className={frameArea}>
        {view !== undefined && (
          <PreviewFrame
            merchant={merchant}
            request={request}
            width={choice.width}
            colours={choice.colours}
            // Reload the frame after a change by another staff user.
            reloadCount={reloadCount + view.documents.revision}
            picking={isPicking}
            onNews={hear}
            onAsOf={setAsOf}
          />
        )}
      </div>
    </Page>
  );
}

interface PendingProps {
  readonly proposals: readonly Proposal[] | undefined;
  readonly onDrop: () => void;
}

/** The proposed changes in the preview. */
function Pending({ proposals, onDrop }: PendingProps) {
  if (proposals?.length === 0) return null;
  const translateKey = labelsWith({});
  const what = proposals?.map((proposal) => describeProposal(proposal, translateKey)).join('; ') ?? '';
  return (
    <Banner tone={proposals === undefined ? 'warning' : 'info'}>
      <div className={note}>
        {proposals === undefined
          ? translate('pending.broken')
          : translate('pending', { what, count: proposals.length })}
        <Button size="s" variant="quiet" onClick={onDrop}>
          {translate('pending.drop')}
        </Button>
      </div>
    </Banner>
  );
}
