import { useStaffRead } from '#console/api/use-staff.ts';
import { Facts, Part, Parts } from '#console/people/facts.tsx';
import { ListFailed } from '#console/people/list-screen.tsx';
import type { GroupFormulaRow } from '#contract/contracts/read.ts';
import { type StaffLine, settlementFormula } from '#contract/staff/contracts/calls.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { formatMinor, formatWorth, type InCurrency, translate } from './words.ts';

interface FormulaDialogProps {
  readonly line: StaffLine;
  readonly currency: string;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** How a line of a run was computed, group by group. */
export function FormulaDialog({ line: { id, period, holder }, currency, merchant, onClose }: FormulaDialogProps) {
  const { data, error, refetch } = useStaffRead(settlementFormula, { id, period }, { merchant });
  return (
    <Dialog
      name="settlement-formula"
      title={translate('formula.title', { holder })}
      open
      width="s"
      isBrief
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
    >
      <Parts element="console.contracts.formula">
        {data === undefined ? (
          error === null ? (
            <Skeleton lines={6} />
          ) : (
            <ListFailed error={error} onAgain={() => void refetch()} />
          )
        ) : (
          data.groups.map((group) => (
            <Part key={group.product} title={translate(`product.${group.product}`)}>
              <Group group={group} money={{ currency, exponent: data.exponent }} />
            </Part>
          ))
        )}
      </Parts>
    </Dialog>
  );
}

function Group({ group, money }: { readonly group: GroupFormulaRow; readonly money: InCurrency }) {
  const write = (minor: string) => formatMinor(minor, money);
  /** Leave out zero amounts. */
  const unlessNone = (minor: string) => (minor === '0' ? undefined : write(minor));
  return (
    <Facts
      facts={[
        { label: translate('formula.bet'), value: write(group.validBetMinor) },
        { label: translate('formula.before'), value: unlessNone(group.beforeMinor) },
        { label: translate('formula.loss'), value: unlessNone(group.lossMinor) },
        { label: translate('formula.bonuses'), value: unlessNone(group.bonusesMinor) },
        { label: translate('formula.brought'), value: unlessNone(group.broughtMinor) },
        { label: translate('terms.active'), value: group.active },
        { label: translate('formula.base'), value: write(group.baseMinor) },
        {
          label: group.tier === 0 ? translate('formula.noRow') : translate('formula.rate', { row: String(group.tier) }),
          value: group.tier === 0 ? '–' : formatWorth(group, money),
        },
        { label: translate('line.gross'), value: write(group.grossMinor) },
        { label: translate('formula.carried'), value: unlessNone(group.carriedMinor) },
      ]}
    />
  );
}
