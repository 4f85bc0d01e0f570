import { useState } from 'react';
import { paymentPasswordState } from '#contract/payouts/calls.ts';
import { profile } from '#contract/security/calls.ts';
import type { WithdrawalRequirement } from '#contract/withdrawals/read.ts';
import { PaymentPasswordWindow } from '#portal/cashier/password/payment-password-window.tsx';
import { usePayoutAccounts } from '#portal/cashier/use-withdrawals.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { useService } from '#portal/service/use-service.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button, ButtonLink, type ButtonVariant } from '#ui/actions/button.tsx';
import { ContactWindow } from '../../security/parts/contact-window.tsx';
import { AddAccountWindow } from '../accounts/add-account-window.tsx';
import { IdentityAction } from '../identity-action.tsx';
import type { RequirementCode } from './requirement-codes.ts';

interface RequirementActionProps {
  readonly code: RequirementCode;
  readonly requirement: WithdrawalRequirement;
  readonly isFirst: boolean;
  readonly onOrder: (id: string) => void;
}

/** The action for an unmet requirement: a link, or a window where possible. */
export function RequirementAction({ code, requirement, isFirst, onOrder }: RequirementActionProps) {
  const { t } = useTexts();
  const goTo = useCentrePage();
  const service = useService();
  const { orderId } = requirement;
  const variant = isFirst ? 'primary' : 'quiet';
  switch (code) {
    case 'TURNOVER':
      return (
        <ButtonLink size="s" variant={variant} href="/index">
          {t('cashier.out.act.play')}
        </ButtonLink>
      );
    case 'PAYMENT_PASSWORD':
    case 'PASSWORD_LOCKED':
      return <SetPassword variant={variant} />;
    case 'PAYOUT_ACCOUNT':
      return <AddAccount variant={variant} />;
    case 'CONTACT':
      return <ConfirmContact variant={variant} />;
    case 'DEBT':
      return (
        <Button size="s" variant={variant} onClick={() => goTo('member.depositv2')}>
          {t('cashier.out.act.deposit')}
        </Button>
      );
    case 'OPEN_ORDER':
      return orderId === undefined ? null : (
        <Button size="s" variant="quiet" onClick={() => onOrder(orderId)}>
          {t('cashier.out.act.order')}
        </Button>
      );
    case 'KYC':
      return <IdentityAction variant={variant} />;
    case 'CLOSED':
    case 'OTHER':
      return (
        <Button size="s" variant="quiet" icon="headset" onClick={service}>
          {t('cashier.out.act.service')}
        </Button>
      );
    default:
      return null;
  }
}

interface ActionProps {
  readonly variant: ButtonVariant;
}

function SetPassword({ variant }: ActionProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useMemberQuery(paymentPasswordState);
  return (
    <>
      <Button size="s" variant={variant} busy={data === undefined} onClick={() => setOpen(true)}>
        {t(data?.isSet ? 'cashier.out.act.forgotten' : 'cashier.out.act.setPassword')}
      </Button>
      {data && <PaymentPasswordWindow state={data} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddAccount({ variant }: ActionProps) {
  const { t } = useTexts();
  const restHours = usePayoutAccounts().data?.restHours ?? 0;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant={variant} onClick={() => setOpen(true)}>
        {t('cashier.out.act.addAccount')}
      </Button>
      <AddAccountWindow open={isOpen} onClose={() => setOpen(false)} restHours={restHours} />
    </>
  );
}

/** Verifies an existing unverified contact; else adds an address. */
function ConfirmContact({ variant }: ActionProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useMemberQuery(profile);
  const kind = data && data.email === '' && data.mobile !== '' ? 'mobile' : 'email';
  return (
    <>
      <Button size="s" variant={variant} onClick={() => setOpen(true)}>
        {t('cashier.out.act.contact')}
      </Button>
      <ContactWindow kind={kind} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
