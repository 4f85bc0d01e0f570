import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';

interface DangerFootProps {
  /** Id of the form that the button submits. */
  readonly form: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

/** The foot of a window that takes something away: the way back, and the button that does it. */
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
