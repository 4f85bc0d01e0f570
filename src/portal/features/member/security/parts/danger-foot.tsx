import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';

interface DangerFootProps {
  readonly form: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

/** The footer of a destructive dialog: cancel, and the confirming button. */
export function DangerFoot({ form, label, isBusy, onCancel }: DangerFootProps) {
  const { t } = useTexts();
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        {t('security.cancel')}
      </Button>
      <Button variant="danger" type="submit" form={form} busy={isBusy}>
        {label}
      </Button>
    </>
  );
}
