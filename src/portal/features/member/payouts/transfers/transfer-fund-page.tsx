import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { PageSkeleton } from '#portal/cashier/page-skeleton.tsx';
import { actions, note, page } from '#portal/cashier/styles.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import { useBalance } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
import { TransferForm } from '#portal/wallets/transfer-form.tsx';
import { WalletList } from '#portal/wallets/wallet-list.tsx';
import { Button } from '#ui/actions/button.tsx';
import { AllToMain } from './all-to-main.tsx';

/** The member's balance by wallet (M161, M172), with transfers between wallets where there are several. */
export function TransferFundPage() {
  const { t } = useTexts();
  const query = useBalance();
  return (
    <div className={page}>
      <PageHeading title={t('element.member.transferFund')} />
      <Part query={query} skeleton={<PageSkeleton />}>
        {(balance) => (
          <>
            <WalletList balance={balance} />
            <CashierLinks />
            {balance.wallets.length > 1 ? (
              <>
                <AllToMain wallets={balance.wallets} />
                <TransferForm wallets={balance.wallets} />
              </>
            ) : (
              <p className={note}>{t('seamless.single.text')}</p>
            )}
          </>
        )}
      </Part>
    </div>
  );
}

/** Links to deposit and withdrawal, where the site has these pages. */
function CashierLinks() {
  const { label } = useTexts();
  const goTo = useCentrePage();
  const links = [useElement('member.depositv2'), useElement('member.withdraw')];
  return (
    <div className={actions}>
      {links.map(
        (link) =>
          link !== undefined && (
            <Button key={link.id} variant="quiet" icon={link.icon} onClick={() => goTo(link.id)}>
              {label(link.label)}
            </Button>
          ),
      )}
    </div>
  );
}
