import { Fragment } from 'react';
import type { ContractKindName } from '#contract/contracts/kinds.ts';
import type { GroupFormulaRow } from '#contract/contracts/read.ts';
import { facts, stack, strong } from '#portal/cashier/styles.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css, cx } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import { useContractWords } from './words.ts';

const heading = css({ fontSize: type.s, paddingBlockEnd: space[2] });

interface FormulaProps {
  readonly kind: ContractKindName;
  readonly groups: readonly GroupFormulaRow[];
  /** Heading level of a group: h3 directly below a window's title. */
  readonly level?: 'h3' | 'h4' | 'h5';
}

/** How the gross of each group of a contract was calculated, with every figure. */
export function Formula({ kind, groups, level: Heading = 'h5' }: FormulaProps) {
  const { describeProduct } = useContractWords();
  return (
    <div className={stack}>
      {groups.map((group) => (
        <section key={group.product} aria-label={describeProduct(group.product)}>
          <Heading className={cx(strong, heading)}>{describeProduct(group.product)}</Heading>
          <GroupFacts kind={kind} group={group} />
        </section>
      ))}
    </div>
  );
}

function GroupFacts({ kind, group }: { readonly kind: ContractKindName; readonly group: GroupFormulaRow }) {
  const { t } = useTexts();
  const { moneyText, formatWorth } = useContractWords();
  const isDividend = kind === 'DIVIDEND';
  const lines: readonly (readonly [string, string | number] | false)[] = [
    [t('contracts.formula.bet'), moneyText(group.validBetMinor)],
    kind === 'REALTIME' && [t('contracts.formula.before'), moneyText(group.beforeMinor)],
    isDividend && [t('contracts.formula.loss'), moneyText(group.lossMinor)],
    isDividend && [t('contracts.formula.bonuses'), moneyText(`-${group.bonusesMinor}`.replace(/^-0$/, '0'))],
    isDividend && group.broughtMinor !== '0' && [t('contracts.formula.brought'), moneyText(`-${group.broughtMinor}`)],
    [t('contracts.formula.active'), group.active],
    [t('contracts.formula.base'), moneyText(group.baseMinor)],
    group.tier === 0
      ? [t('contracts.formula.noRow'), '–']
      : [t('contracts.formula.rate', { row: group.tier }), formatWorth(group)],
    [t('contracts.formula.gross'), moneyText(group.grossMinor)],
    group.carriedMinor !== '0' && [t('contracts.formula.carried'), moneyText(group.carriedMinor)],
  ];
  return (
    <dl className={facts}>
      {lines.map(
        (line) =>
          line !== false && (
            <Fragment key={line[0]}>
              <dt>{line[0]}</dt>
              <dd>
                <bdi dir="ltr">{line[1]}</bdi>
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
