import { type ReactNode, useId, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { ConflictDialog } from '#console/effects/conflict-dialog.tsx';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { ReasonField } from '#console/effects/reason-field.tsx';
import { useFormValues } from '#console/forms/console-form.tsx';
import { useFormDraft } from '#console/forms/use-stored-input.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { useSite } from '#console/session/me.ts';
import { type ChangeMade, type OthersChange, readConflict } from '#contract/staff/trees/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const body = css({ display: 'grid', gap: space[6] });

export interface ReviewPanelProps {
  readonly merchant: string;
  readonly title: string;
  /** One line for each change that is about to be saved, shown next to the changes of another user. */
  readonly yours: readonly string[];
  /** Describes the change of another user. */
  readonly report: (change: OthersChange) => string;
  /**
   * Saves the change; `base` is another revision than the draft's if the user decided to save after a version conflict.
   */
  readonly send: (reason: string, base?: number) => Promise<ChangeMade | undefined>;
  readonly onDone: (reply: ChangeMade, reason: string) => void;
  readonly onClose: () => void;
  /** The preview of the change. */
  readonly children: ReactNode;
}

/** Preview of the edits, the reason, and the button that saves. Typed input survives a version conflict. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { merchant, title, yours, report, send, onDone, onClose, children } = props;
  const site = useSite(merchant);
  const form = useFormState();
  const dropTyping = useFormDraft(`review ${merchant} ${title}`, form);
  const reason = textIn(useFormValues(form), 'reason');
  const { save, isBusy, failure } = useSaving(send, reason, (reply, why) => {
    dropTyping();
    onDone(reply, why);
  });
  const id = useId();
  const conflict = failure?.code === 'conflict' ? readConflict(failure.value) : undefined;

  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={
        <>
          <ReasonField id={id} form={form} onSubmit={() => !isBusy && void save()} />
          <Button variant="quiet" onClick={onClose}>
            {translate('act.cancel')}
          </Button>
          <Button type="submit" form={id} busy={isBusy}>
            {translate('act.save')}
          </Button>
        </>
      }
    >
      <div className={body} data-element="console.games.review">
        {children}
        {failure !== undefined && conflict === undefined && (
          <Banner tone="negative" title={translate('review.failed')} announce>
            {describeFailure(failure, translate)}
          </Banner>
        )}
      </div>
      {conflict && (
        <ConflictDialog
          siteName={site?.name ?? merchant}
          conflict={conflict}
          yours={{ words: yours, reason }}
          translateKey={labelsWith({})}
          isBusy={isBusy}
          report={report}
          onAgain={() => void save(conflict.revision)}
          onDrop={onClose}
        />
      )}
    </SidePanel>
  );
}

/** Saves with a reason; returns the pending state and the failure. */
function useSaving(send: ReviewPanelProps['send'], reason: string, onDone: ReviewPanelProps['onDone']) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<StaffCallFailed>();
  const save = async (base?: number): Promise<void> => {
    setBusy(true);
    try {
      const reply = await send(reason, base);
      if (reply === undefined) throw new StaffCallFailed('bad_reply');
      onDone(reply, reason);
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, failure };
}
