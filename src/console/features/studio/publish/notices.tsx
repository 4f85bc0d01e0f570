import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useSite } from '#console/session/me.ts';
import { listAll } from '#console/texts/lists.ts';
import { type CheckedDraft, rebaseDraft } from '#contract/staff/studio/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { BRAND_FILE, stateIn, storedVersion } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
});

interface NoticesProps {
  readonly draft: Draft;
  readonly renamed: CheckedDraft['renamed'];
}

/** What prevents editing or publishing as a whole, and how to continue. */
export function Notices({ draft, renamed }: NoticesProps) {
  const { state, failure, mayEdit, store, merchant } = draft;
  const site = useSite(merchant)?.name ?? merchant;
  const isBehind = state.base !== undefined && state.base !== state.served;
  return (
    <>
      {state.source === 'folder' && <Banner tone="info">{translate('folder', { site })}</Banner>}
      {!mayEdit && <Banner tone="info">{translate('readOnly')}</Banner>}
      {isBehind && <Behind draft={draft} />}
      {renamed.length > 0 && <Renamed draft={draft} renamed={renamed} />}
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
  const { merchant, mayEdit, store, take } = draft;
  const { mutateAsync, isPending } = useStaffDo(rebaseDraft);
  const toast = useToast();
  const rebase = async () => {
    try {
      const version = await storedVersion(store);
      take(stateIn(await mutateAsync({ merchant, request: { version } })));
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

/** The brand file is of an older version of the platform: its values get the names of now, as edits that can be undone. */
function Renamed({ draft: { store, mayEdit }, renamed }: NoticesProps) {
  const migrate = () => {
    for (const { from, to } of renamed) {
      store.set(BRAND_FILE, to, store.read(BRAND_FILE, from));
      store.set(BRAND_FILE, from, undefined);
    }
  };
  return (
    <Banner tone="warning">
      <div className={line}>
        {translate('renamed', { count: renamed.length, keys: listAll(renamed.map(({ from }) => from.slice(1))) })}
        {mayEdit && (
          <Button size="s" variant="quiet" onClick={migrate} data-element="console.studio.migrate">
            {translate('renamed.act')}
          </Button>
        )}
      </div>
    </Banner>
  );
}
