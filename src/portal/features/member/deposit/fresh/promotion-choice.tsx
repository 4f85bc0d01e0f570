import { useId } from 'react';
import type { DepositPromotion } from '#contract/cashier/read.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ChoiceGroup } from '#ui/fields/choice-group.tsx';
import { css } from '#ui/style/style.ts';
import { color, type, weight } from '#ui/style/tokens.ts';

const title = css({ fontWeight: weight.strong, overflowWrap: 'anywhere' });
const condition = css({ display: 'block', color: color.textMuted, fontSize: type.s, lineHeight: 1.45 });

interface PromotionChoiceProps {
  readonly promotions: readonly DepositPromotion[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/**
 * Choice of a promotion for the deposit, each with its conditions; none is preselected. Renders nothing where there is
 * no choice.
 */
export function PromotionChoice({ promotions, chosen, onChoose }: PromotionChoiceProps) {
  const { t } = useTexts();
  const name = useId();
  if (promotions.length === 0) return null;
  return (
    <ChoiceGroup
      type="radio"
      isStacked
      name={name}
      label={t('cashier.pay.promotion')}
      options={[
        { value: NONE, label: t('cashier.pay.promotion.none') },
        ...promotions.map((one) => ({
          value: one.id,
          label: (
            <>
              <span className={title}>{one.title}</span>
              <span className={condition}>{one.condition}</span>
            </>
          ),
        })),
      ]}
      chosen={[chosen ?? NONE]}
      onChoose={(value) => onChoose(value === NONE ? undefined : value)}
    />
  );
}

/** Not a valid promotion id: ids have no capitals. */
const NONE = 'NONE';
