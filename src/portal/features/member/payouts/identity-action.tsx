import { useCentrePage } from '#portal/centre/centre-page.ts';
import { useService } from '#portal/service/use-service.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
import { Button, type ButtonVariant } from '#ui/actions/button.tsx';
import { useOwnIdentity } from './use-own-identity.ts';

interface IdentityActionProps {
  readonly variant: ButtonVariant;
  /** What it is about, where the page has other buttons with the same words. */
  readonly about?: string;
}

/** Leads to the identity under Safer play, or to customer service where nothing can be done there. */
export function IdentityAction({ variant, about }: IdentityActionProps) {
  const { t, label } = useTexts();
  const goTo = useCentrePage();
  const service = useService();
  const page = useElement('member.saferPlay');
  const isOwn = useOwnIdentity() !== undefined;
  const words = isOwn && page !== undefined ? label(page.label) : t('cashier.out.act.service');
  return (
    <Button
      size="s"
      variant={isOwn ? variant : 'quiet'}
      icon={isOwn ? 'shield-check' : 'headset'}
      {...(about !== undefined && { 'aria-label': `${about}: ${words}` })}
      onClick={isOwn ? () => goTo('member.saferPlay') : service}
    >
      {words}
    </Button>
  );
}
