import { type ReactNode, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import type { Say } from '#console/texts/say.ts';
import { readDeedConflict } from '#contract/staff/deeds.ts';
import { Banner } from '#ui/banner.tsx';
import type { ButtonVariant } from '#ui/button.tsx';
import { css } from '#ui/style.ts';
import { TextArea } from '#ui/text-area.tsx';
import { color, type } from '#ui/tokens.ts';
import { DeedList } from './deed-list.tsx';
import { sayOfPeople } from './words.ts';

const words = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });

export interface ReasonDialogProps {
  /** Names the dialog in the page. */
  readonly name: string;
  readonly title: string;
  /** What happens then, and to whom. */
  readonly text?: ReactNode;
  readonly confirm: string;
  readonly variant?: ButtonVariant;
  /** What the reason is called where it is more than one, and who reads it. */
  readonly reasonLabel?: string;
  readonly reasonHint?: string;
  readonly longest?: number;
  readonly say?: Say;
  /** Fields besides the reason. */
  readonly children?: ReactNode;
  /** False: what the fields hold cannot be sent. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  /** Does it; a refusal that it rejects with stands in the dialog, which stays. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
}

/** Asks why something is done, and does it. Where somebody was faster, both sides stand there and nothing is lost. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { name, title, text, confirm, variant, longest = 500, say = sayOfPeople, children } = props;
  const { isReady = true, onClose, onConfirm } = props;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<StaffCallFailed>();
  const submit = async () => {
    if (reason.trim() === '') return setMissing(true);
    if (!isReady) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog {...{ name, title, confirm, variant, isBusy, isReady, say, onClose }} onSubmit={() => void submit()}>
      {text !== undefined && <p className={words}>{text}</p>}
      {children}
      <TextArea
        label={props.reasonLabel ?? say('reason.label')}
        hint={props.reasonHint ?? say('reason.hint')}
        error={missing && reason.trim() === '' ? say('reason.missing') : undefined}
        required
        data-autofocus={children === undefined ? '' : undefined}
        rows={3}
        maxLength={longest}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure !== undefined && <Refused failure={failure} say={say} />}
    </FormDialog>
  );
}

/** Why it was refused; with what colleagues did meanwhile where that is why. */
export function Refused({ failure, say }: { readonly failure: StaffCallFailed; readonly say: Say }) {
  const theirs = readDeedConflict(failure.value)?.theirs ?? [];
  return (
    <Banner tone="warning" title={describeFailure(failure, say)} announce>
      {theirs.length > 0 && <DeedList deeds={theirs.slice(0, 3)} />}
    </Banner>
  );
}
