import type { UiSchema } from '@rjsf/utils';
import { useStaffDo } from '#console/api/use-staff.ts';
import { defineForm } from '#console/forms/define-form.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { correctStock, STOCK_CHANGES, type StaffItem, staffMall } from '#contract/staff/mall/calls.ts';
import schema from '#schemas/forms/console/stock.json' with { type: 'json' };
import make from '#schemas/forms/console/stock.json?validator';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn, written } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { formatStock, nameOf, translate } from './words.ts';

const isPieces = (text: string) => /^\d{1,7}$/.test(text) && Number(text) <= 1_000_000;

const stockForm = defineForm({
  schema,
  make,
  validations: {
    pieces: (text) => (text.trim() === '' || isPieces(text.trim()) ? undefined : 'stock.bad'),
    reason: written('reason.missing'),
  },
});

const UI: UiSchema = {
  change: { 'ui:widget': 'radio' },
  pieces: { 'ui:options': { inputMode: 'numeric', maxLength: 7 } },
};

interface StockProps {
  readonly item: StaffItem;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** Corrects the stock: by a difference, or to a counted number. */
export function StockDialog({ item, merchant, onClose }: StockProps) {
  const { mutateAsync } = useStaffDo(correctStock, [staffMall, journalEntries]);
  const toaster = useToast();
  const { id, version, stock } = item;
  const name = nameOf(item, id);
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name="mall-stock"
      title={translate('stock.title', { name })}
      text={translate('stock.now', { stock: formatStock(stock) })}
      confirm={translate('stock.act')}
      translate={translate}
      of={stockForm}
      ui={UI}
      initial={{ change: stock === undefined ? 'count' : 'add' }}
      isReady={(values) => after(stock, values) !== 'bad'}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const change = STOCK_CHANGES.find((known) => known === values['change']) ?? 'count';
        const pieces = change === 'unlimited' ? {} : { pieces: Number(textIn(values, 'pieces')) };
        const done = await mutateAsync({ merchant, request: { id, version, change, ...pieces, reason } });
        toaster.show({ title: translate('stock.done', { name, stock: formatStock(done?.stock) }), tone: 'positive' });
      }}
    />
  );
}

/** The stock after the correction; `bad` if the input or the result is invalid. */
export function after(stock: number | undefined, values: FormValues): number | undefined | 'bad' {
  const [change, text] = [values['change'], textIn(values, 'pieces')];
  if (change === 'unlimited') return undefined;
  const pieces = Number(text);
  if (!isPieces(text)) return 'bad';
  if (change === 'count') return pieces;
  if (stock === undefined || pieces === 0) return 'bad';
  const then = change === 'add' ? stock + pieces : stock - pieces;
  return then < 0 || then > 1_000_000 ? 'bad' : then;
}
