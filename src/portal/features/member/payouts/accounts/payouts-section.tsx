import { useState } from 'react';
import { paymentPasswordState } from '#contract/payouts/calls.ts';
import type { PaymentPassword, PayoutAccount, PayoutAccounts } from '#contract/payouts/read.ts';
import type { Identity } from '#contract/withdrawals/read.ts';
import { MethodLogo } from '#portal/cashier/method-logo.tsx';
import { PaymentPasswordWindow } from '#portal/cashier/password/payment-password-window.tsx';
import { usePayoutAccounts, useWithdrawable } from '#portal/cashier/use-withdrawals.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import { detail, row, rows, Section, sign, title } from '#portal/centre/parts/section.tsx';
import { TimeLeft } from '#portal/rewards/time-left.tsx';
import { useDeadlines } from '#portal/state/deadlines.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { useSecondsLeft } from '#ui/time/use-time.ts';
import { SectionSkeleton } from '../../security/parts/skeletons.tsx';
import { AddAccountWindow } from './add-account-window.tsx';
import { IdentityRow } from './identity-row.tsx';
import { RemoveAccountWindow } from './remove-account-window.tsx';

const lit = css({ backgroundColor: color.positiveSoft, color: color.positive });

/** Payment password and payout accounts (M171, D51): part of my account. */
export function PayoutsSection() {
  const password = useMemberQuery(paymentPasswordState);
  const accounts = usePayoutAccounts();
  // If it fails to load, the rest is shown without it.
  const { data: withdrawable, isLoading } = useWithdrawable();
  if (isLoading)
    return (
      <div aria-busy="true">
        <SectionSkeleton count={2} />
      </div>
    );
  return (
    <Part query={password} skeleton={<SectionSkeleton count={2} />}>
      {(state) => (
        <Part query={accounts} skeleton={<SectionSkeleton count={2} />}>
          {(reported) => state && <Payouts state={state} reported={reported} identity={withdrawable?.identity} />}
        </Part>
      )}
    </Part>
  );
}

interface PayoutsProps {
  readonly state: PaymentPassword;
  readonly reported: PayoutAccounts;
  /** Undefined: not required. */
  readonly identity: Identity | undefined;
}

function Payouts({ state, reported: { accounts, most, restHours }, identity }: PayoutsProps) {
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const isFull = accounts.length >= most;
  return (
    <Section
      title={t('cashier.out.section')}
      lead={isFull ? t('cashier.out.account.full', { count: most }) : undefined}
      action={
        <Button size="s" variant="quiet" icon="plus" disabled={isFull || !state.isSet} onClick={() => setAdding(true)}>
          {t('cashier.out.account.add')}
        </Button>
      }
    >
      <ul className={rows}>
        {identity && <IdentityRow identity={identity} />}
        <PasswordRow state={state} />
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
        {accounts.length === 0 && <NoAccount hasPassword={state.isSet} />}
      </ul>
      <AddAccountWindow open={isAdding} onClose={() => setAdding(false)} restHours={restHours} />
    </Section>
  );
}

function PasswordRow({ state }: { readonly state: PaymentPassword }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { isSet, lockedUntil } = state;
  const name = t('cashier.out.field.paymentPassword');
  const action = t(isSet ? 'security.password.change' : 'cashier.out.act.setPassword');
  return (
    <li className={row} data-payment-password={isSet ? 'set' : 'none'}>
      <span className={cx(sign, isSet && lit)}>
        <Icon name="key-round" />
      </span>
      <div>
        <p className={title}>{name}</p>
        <p className={detail}>
          {lockedUntil === undefined ? (
            t(isSet ? 'cashier.out.password.on' : 'cashier.out.password.off')
          ) : (
            <TimeLeft at={lockedUntil} format={(time) => t('cashier.out.password.locked', { time })} />
          )}
        </p>
      </div>
      <Button
        size="s"
        variant={isSet ? 'quiet' : 'primary'}
        aria-label={`${name}: ${action}`}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      <PaymentPasswordWindow state={state} open={isOpen} onClose={() => setOpen(false)} />
    </li>
  );
}

function AccountRow({ account }: { readonly account: PayoutAccount }) {
  const { t } = useTexts();
  const [isRemoving, setRemoving] = useState(false);
  const { methodName, bank, masked, holder, kind, usableAt } = account;
  const left = useSecondsLeft(useDeadlines(), usableAt);
  return (
    <li className={row} data-account={account.id}>
      <MethodLogo name={bank ?? methodName} kind={kind} />
      <div>
        <p className={title}>
          <bdi>{bank ?? methodName}</bdi> <span dir="ltr">{masked}</span>
        </p>
        <p className={detail}>{holder}</p>
        {left !== undefined && left > 0 && (
          <p className={detail}>
            <TimeLeft at={usableAt} format={(time) => t('cashier.out.account.usableIn', { time })} />
          </p>
        )}
      </div>
      <IconButton
        icon="trash-2"
        label={t('cashier.out.account.removeOne', { account: `${bank ?? methodName} ${masked}` })}
        onClick={() => setRemoving(true)}
      />
      <RemoveAccountWindow account={account} open={isRemoving} onClose={() => setRemoving(false)} />
    </li>
  );
}

function NoAccount({ hasPassword }: { readonly hasPassword: boolean }) {
  const { t } = useTexts();
  return (
    <li className={row}>
      <span className={sign}>
        <Icon name="wallet" />
      </span>
      <div>
        <p className={title}>{t('cashier.out.account.none')}</p>
        <p className={detail}>
          {t(hasPassword ? 'cashier.out.account.noneText' : 'cashier.out.account.passwordFirst')}
        </p>
      </div>
      <span />
    </li>
  );
}
