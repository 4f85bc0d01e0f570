import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useSite } from '#console/session/me.ts';
import { rebaseDraft } from '#contract/staff/studio/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { stateIn } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
});

/** What prevents editing or publishing as a whole, and how to continue. */
export function Notices({ draft }: { readonly draft: Draft }) {
  const { state, failure, mayEdit, store, merchant } = draft;
  const site = useSite(merchant)?.name ?? merchant;
  const isBehind = state.base !== undefined && state.base !== state.served;
  return (
    <>
      {state.source === 'folder' && <Banner tone="info">{translate('folder', { site })}</Banner>}
      {!mayEdit && <Banner tone="info">{translate('readOnly')}</Banner>}
      {isBehind && <Behind draft={draft} />}
      {failure && (
        <Banner tone="negative">
          <div className={line}>
            {translate('notSaved', { why: describeFailure(failure, translate) })}
            <Button size="s" variant="quiet" onClick={() => void store.flush()}>
              {translate('act.retry')}
            </Button>
          </div>
        </Banner>
      )}
    </>
  );
}

/** Another revision is served than the one on which the draft is based. */
function Behind({ draft }: { readonly draft: Draft }) {
  const { merchant, mayEdit, store, state, take } = draft;
  const { mutateAsync, isPending } = useStaffDo(rebaseDraft);
  const toast = useToast();
  const rebase = async () => {
    await store.flush();
    try {
      take(stateIn(await mutateAsync({ merchant, request: { version: state.version } })));
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      toast.show({ title: describeFailure(error, translate), tone: 'negative' });
    }
  };
  return (
    <Banner tone="warning">
      <div className={line}>
        {translate('behind')}
        {mayEdit && (
          <Button
            size="s"
            variant="quiet"
            busy={isPending}
            onClick={() => void rebase()}
            data-element="console.studio.rebase"
          >
            {translate('behind.act')}
          </Button>
        )}
      </div>
    </Banner>
  );
}
