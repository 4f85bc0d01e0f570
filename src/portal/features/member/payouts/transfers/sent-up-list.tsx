import { useAtomValue } from 'jotai';
import type { SentUp } from '#contract/transfers/read.ts';
import { note, strong } from '#portal/cashier/styles.ts';
import { rows, Section } from '#portal/centre/parts/section.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[3],
  paddingInline: space[4],
});

/** The last ten transfers, newest first. */
export function SentUpList({ last }: { readonly last: readonly SentUp[] }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  return (
    <Section title={t('cashier.out.up.last')}>
      {last.length === 0 ? (
        <EmptyState level="h3" title={t('cashier.out.up.lastNone')} />
      ) : (
        <ul className={rows}>
          {last.map(({ id, amountMinor, at }) => (
            <li key={id} className={row}>
              <span className={note} dir="ltr">
                {writer.minute(at)}
              </span>
              <Money className={strong} amount={amountMinor} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
