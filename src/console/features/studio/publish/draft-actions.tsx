import { useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { translate as translateEffects } from '#console/effects/words.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useMay, useSite } from '#console/session/me.ts';
import {
  brandRevisions,
  discardDraft,
  publishDraft,
  readRefusedFindings,
  readStudio,
  type StudioFinding,
  storeDraft,
  takeOverBrand,
  withdrawBrand,
} from '#contract/staff/studio/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { stateIn, storedVersion } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import type { Part } from '../fields/fields.ts';
import { HistoryPanel } from './history-panel.tsx';
import { RefusedPanel } from './refused-panel.tsx';
import { saveFiles } from './save-files.ts';
import { ShareLink } from './share-link.tsx';
import { UpgradePanel } from './upgrade-panel.tsx';
import { WhatIfPanel } from './what-if-panel.tsx';

interface DraftActionsProps {
  readonly draft: Draft;
  readonly findings: readonly StudioFinding[];
  readonly onPart: (part: Part) => void;
}

type Opened =
  | 'history'
  | 'whatIf'
  | 'link'
  | 'upgrade'
  | 'publish'
  | 'store'
  | 'takeOver'
  | 'withdraw'
  | 'discard'
  | readonly StudioFinding[]
  | undefined;

/** Undo, redo, history, export, and publishing. */
export function DraftActions({ draft, findings, onPart }: DraftActionsProps) {
  const { state, mayEdit, merchant, step } = draft;
  const [opened, setOpened] = useState<Opened>();
  const may = useMay();
  const mayPublish = may('brand.publish', merchant);
  const toast = useToast();
  const errors = findings.filter(({ severity }) => severity === 'error');
  const isDraft = state.version > 0;
  const isInFolder = state.source === 'folder';
  const walk = (direction: 'undo' | 'redo') =>
    step(direction).catch((error: unknown) => {
      if (!(error instanceof StaffCallFailed)) throw error;
      const why = error.code === 'conflict' ? translate('step.conflict') : describeFailure(error, translate);
      toast.show({ title: why, tone: 'negative' });
    });
  const close = () => setOpened(undefined);
  return (
    <>
      {mayEdit && (
        <>
          <Button
            variant="quiet"
            disabled={!state.canUndo}
            onClick={() => void walk('undo')}
            data-element="console.studio.undo"
          >
            {translate('act.undo')}
          </Button>
          <Button
            variant="quiet"
            disabled={!state.canRedo}
            onClick={() => void walk('redo')}
            data-element="console.studio.redo"
          >
            {translate('redo')}
          </Button>
        </>
      )}
      <Button variant="quiet" icon="clock" onClick={() => setOpened('history')} data-element="console.studio.history">
        {translate('history')}
      </Button>
      {isDraft && (
        <Button variant="quiet" icon="list" onClick={() => setOpened('whatIf')} data-element="console.studio.whatIf">
          {translateEffects('matrix.button')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setOpened('upgrade')} data-element="console.studio.openUpgrade">
        {translate('upgrade')}
      </Button>
      <Button
        variant="quiet"
        icon="download"
        onClick={() => saveFiles(merchant, state)}
        data-element="console.studio.export"
      >
        {translate('export')}
      </Button>
      {may('preview.open', merchant) && (
        <Button
          variant="quiet"
          icon="external-link"
          onClick={() => setOpened('link')}
          data-element="console.studio.link"
        >
          {translate('link')}
        </Button>
      )}
      {mayEdit && isDraft && (
        <Button variant="quiet" onClick={() => setOpened('discard')} data-element="console.studio.discard">
          {translate('word.discard')}
        </Button>
      )}
      {mayPublish && isInFolder && (
        <Button onClick={() => setOpened('takeOver')} data-element="console.studio.takeOver">
          {translate('takeOver')}
        </Button>
      )}
      {mayPublish && state.hasFolder && (
        <Button variant="quiet" onClick={() => setOpened('withdraw')} data-element="console.studio.withdraw">
          {translate('withdraw')}
        </Button>
      )}
      {mayPublish && !isInFolder && isDraft && (
        <Button
          variant="quiet"
          onClick={() => setOpened(errors.length > 0 ? errors : 'store')}
          data-element="console.studio.store"
        >
          {translate('store')}
        </Button>
      )}
      {mayPublish && !isInFolder && (
        <Button
          disabled={!isDraft}
          onClick={() => setOpened(errors.length > 0 ? errors : 'publish')}
          data-element="console.studio.publish"
        >
          {translate('publish')}
        </Button>
      )}
      {opened === 'history' && <HistoryPanel draft={draft} onClose={close} />}
      {opened === 'upgrade' && <UpgradePanel draft={draft} onClose={close} />}
      {opened === 'whatIf' && <WhatIfPanel draft={draft} onClose={close} />}
      {opened === 'link' && <ShareLink draft={draft} onClose={close} />}
      {typeof opened === 'object' && <RefusedPanel findings={opened} onClose={close} onPart={onPart} />}
      {opened === 'publish' && <Publish draft={draft} onClose={close} onRefused={setOpened} />}
      {opened === 'store' && <Publish isStored draft={draft} onClose={close} onRefused={setOpened} />}
      {opened === 'takeOver' && <TakeOver draft={draft} onClose={close} onRefused={setOpened} />}
      {opened === 'withdraw' && <Withdraw draft={draft} onClose={close} />}
      {opened === 'discard' && <Discard draft={draft} onClose={close} />}
    </>
  );
}

interface StepProps {
  readonly draft: Draft;
  readonly onClose: () => void;
}

interface RefusableProps extends StepProps {
  readonly onRefused: (findings: readonly StudioFinding[]) => void;
}

/** Runs a publication; a refusal with findings shows their list instead of the dialog. */
async function orRefused(work: () => Promise<unknown>, onRefused: RefusableProps['onRefused']): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const found = error instanceof StaffCallFailed ? readRefusedFindings(error.value)?.findings : undefined;
    if (found === undefined) throw error;
    onRefused(found.filter(({ severity }) => severity === 'error'));
    return false;
  }
}

/** `isStored`: as a revision that no one sees, for a gradual roll-out. */
function Publish({ draft, onClose, onRefused, isStored = false }: RefusableProps & { readonly isStored?: boolean }) {
  const { merchant, state, store } = draft;
  const { mutateAsync } = useStaffDo(isStored ? storeDraft : publishDraft, [readStudio, brandRevisions]);
  const toast = useToast();
  const [isRefused, setRefused] = useState(false);
  return (
    <ReasonDialog
      name={isStored ? 'studio-store' : 'studio-publish'}
      about={merchant}
      title={translate(isStored ? 'store.title' : 'publish.title')}
      text={
        isStored
          ? translate('store.text')
          : translate('publish.text', { count: state.edits.filter((edit) => edit.state === 'done').length })
      }
      confirm={translate(isStored ? 'store' : 'publish')}
      translate={translate}
      onClose={() => !isRefused && onClose()}
      onConfirm={async (note) => {
        const version = await storedVersion(store);
        const isDone = await orRefused(
          () => mutateAsync({ merchant, request: { version, note } }),
          (found) => {
            setRefused(true);
            onRefused(found);
          },
        );
        if (isDone) toast.show({ title: translate(isStored ? 'stored' : 'published'), tone: 'positive' });
      }}
    />
  );
}

function TakeOver({ draft, onClose, onRefused }: RefusableProps) {
  const { merchant, state } = draft;
  const site = useSite(merchant)?.name ?? merchant;
  const { mutateAsync } = useStaffDo(takeOverBrand, [readStudio, brandRevisions]);
  const [isRefused, setRefused] = useState(false);
  return (
    <ReasonDialog
      name="studio-take-over"
      about={merchant}
      title={translate('takeOver.title')}
      text={translate('takeOver.text', { site })}
      confirm={translate('takeOver')}
      translate={translate}
      onClose={() => !isRefused && onClose()}
      onConfirm={(note) =>
        orRefused(
          () => mutateAsync({ merchant, request: { served: state.served, note } }),
          (found) => {
            setRefused(true);
            onRefused(found);
          },
        )
      }
    />
  );
}

/** Gives the brand back to its folder. */
function Withdraw({ draft: { merchant, state }, onClose }: StepProps) {
  const { mutateAsync } = useStaffDo(withdrawBrand, [readStudio, brandRevisions]);
  return (
    <ReasonDialog
      name="studio-withdraw"
      about={merchant}
      title={translate('withdraw.title')}
      text={translate('withdraw.text')}
      confirm={translate('withdraw')}
      variant="danger"
      translate={translate}
      onClose={onClose}
      onConfirm={(note) => mutateAsync({ merchant, request: { served: state.served, note } })}
    />
  );
}

function Discard({ draft, onClose }: StepProps) {
  const { merchant, store, take } = draft;
  const { mutateAsync } = useStaffDo(discardDraft, [readStudio]);
  return (
    <ReasonDialog
      name="studio-discard"
      about={merchant}
      title={translate('discard.title')}
      text={translate('discard.text')}
      confirm={translate('word.discard')}
      variant="danger"
      translate={translate}
      onClose={onClose}
      onConfirm={async () => {
        await store.flush();
        take(stateIn(await mutateAsync({ merchant, request: { version: store.view().state.version } })));
      }}
    />
  );
}
