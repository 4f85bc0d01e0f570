import { type ReactNode, useId } from 'react';
import { ConsoleForm, type ConsoleFormProps } from '#console/forms/console-form.tsx';
import type { Translate } from '#console/texts/translate.ts';
import { Button, type ButtonVariant } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const body = css({ display: 'grid', gap: space[4] });

export interface FormDialogProps extends Omit<ConsoleFormProps, 'id' | 'say'> {
  readonly translate: Translate<'dialog.move'>;
  /** Part of the dialog's element id. */
  readonly name: string;
  readonly title: string;
  /** The label of the submit button. */
  readonly confirm: string;
  readonly variant?: ButtonVariant | undefined;
  readonly isBusy: boolean;
  /** False if the values cannot be sent. */
  readonly isReady: boolean;
  /** Shown above the fields. */
  readonly lead?: ReactNode;
  /** Shown below the fields. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A dialog with a short form and one action. While the action is pending the form cannot be submitted again. */
export function FormDialog(props: FormDialogProps) {
  const { name, title, confirm, variant, isBusy, isReady, lead, children, onClose, onSubmit, ...form } = props;
  const { translate } = form;
  const id = useId();
  return (
    <Dialog
      name={name}
      title={title}
      open
      width="s"
      isBrief
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {translate('act.cancel')}
          </Button>
          <Button type="submit" form={id} variant={variant} busy={isBusy} disabled={!isReady}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={body}>
        {lead}
        <ConsoleForm {...form} id={id} onSubmit={() => !isBusy && isReady && onSubmit()} />
        {children}
      </div>
    </Dialog>
  );
}
