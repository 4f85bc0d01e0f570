import { useStaffRead } from '#console/api/use-staff.ts';
import { Facts, Part, Parts } from '#console/people/facts.tsx';
import { ListFailed } from '#console/people/list-screen.tsx';
import type { GroupFormulaRow } from '#contract/contracts/read.ts';
import { type StaffLine, settlementFormula } from '#contract/staff/contracts/calls.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type InCurrency, say, sayMinor, sayWorth } from './words.ts';

interface FormulaDialogProps {
  readonly line: StaffLine;
  readonly currency: string;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** What a line of a run came from, group by group. */
export function FormulaDialog({ line: { id, period, holder }, currency, merchant, onClose }: FormulaDialogProps) {
  const { data, error, refetch } = useStaffRead(settlementFormula, { id, period }, { merchant });
  return (
    <Dialog
      name="settlement-formula"
      title={say('formula.title', { holder })}
      open
      width="s"
      isBrief
      onClose={onClose}
      labels={{ close: say('panel.close'), move: say('dialog.move') }}
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
            <Part key={group.product} title={say(`product.${group.product}`)}>
              <Group group={group} money={{ currency, exponent: data.exponent }} />
            </Part>
          ))
        )}
      </Parts>
    </Dialog>
  );
}

function Group({ group, money }: { readonly group: GroupFormulaRow; readonly money: InCurrency }) {
  const write = (minor: string) => sayMinor(minor, money);
  /** What did not come into it is left out. */
  const unlessNone = (minor: string) => (minor === '0' ? undefined : write(minor));
  return (
    <Facts
      facts={[
        { label: say('formula.bet'), value: write(group.validBetMinor) },
        { label: say('formula.before'), value: unlessNone(group.beforeMinor) },
        { label: say('formula.loss'), value: unlessNone(group.lossMinor) },
        { label: say('formula.bonuses'), value: unlessNone(group.bonusesMinor) },
        { label: say('formula.brought'), value: unlessNone(group.broughtMinor) },
        { label: say('formula.active'), value: group.active },
        { label: say('formula.base'), value: write(group.baseMinor) },
        {
          label: group.tier === 0 ? say('formula.noRow') : say('formula.rate', { row: String(group.tier) }),
          value: group.tier === 0 ? '–' : sayWorth(group, money),
        },
        { label: say('line.gross'), value: write(group.grossMinor) },
        { label: say('formula.carried'), value: unlessNone(group.carriedMinor) },
      ]}
    />
  );
}
