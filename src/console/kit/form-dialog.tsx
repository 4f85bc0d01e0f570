import { type FormEvent, type ReactNode, useId } from 'react';
import type { Say } from '#console/texts/say.ts';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { css } from '#ui/style.ts';
import { space } from '#ui/tokens.ts';

const form = css({ display: 'grid', gap: space[4] });

export interface FormDialogProps {
  /** Names the dialog in the page. */
  readonly name: string;
  readonly title: string;
  /** What the button that sends it says. */
  readonly confirm: string;
  readonly variant?: ButtonVariant | undefined;
  readonly isBusy: boolean;
  /** False: what the fields hold cannot be sent. */
  readonly isReady: boolean;
  /** Says `dialog.move` besides the common words. */
  readonly say: Say;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}

/** A window with a few fields and one thing to do with them. While that is under way it is not sent again. */
export function FormDialog(props: FormDialogProps) {
  const { name, title, confirm, variant, isBusy, isReady, say, children, onClose, onSubmit } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog
      name={name}
      title={title}
      open
      width="s"
      isBrief
      onClose={onClose}
      labels={{ close: say('panel.close'), move: say('dialog.move') }}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say('act.cancel')}
          </Button>
          <Button type="submit" form={id} variant={variant} busy={isBusy} disabled={!isReady}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} className={form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
