import type { WidgetProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import type { PayoutAccount } from '#contract/payouts/read.ts';
import { MethodLogo } from '#portal/cashier/method-logo.tsx';
import { TimeLeft } from '#portal/rewards/time-left.tsx';
import { useDeadlines } from '#portal/state/deadlines.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { describedBy, FieldNote } from '#ui/fields/field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { useMoment } from '#ui/time/use-time.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';

const box = css({ display: 'grid', gap: space[2], minInlineSize: 0, margin: 0, padding: 0, border: 0 });
const legend = css({ padding: 0, marginBlockEnd: space[1], fontSize: type.s, fontWeight: weight.strong });
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  gap: space[2],
});
const tile = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space[3],
  padding: space[3],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.m,
  backgroundColor: color.field,
  cursor: 'pointer',
  transition: ease('border-color', 'background-color'),
  [media.hover]: { '&:hover': { borderColor: color.accentText } },
  '&:has(:checked)': { borderColor: color.accentText, backgroundColor: color.accentSoft },
  '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
  '&:has(:disabled)': { cursor: 'not-allowed', backgroundColor: color.surfaceSunken },
});
const name = css({ fontSize: type.s, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const more = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });

/** The selectable accounts: the list changes, the form does not. */
export const AccountsContext = createContext<readonly PayoutAccount[]>([]);

/** Choice of a payout account. One that is not usable yet shows when it will be. */
export function AccountWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { id, name: field, label, error, hint, onBlur } = control;
  return (
    <fieldset className={box} onBlur={onBlur} {...describedBy(id, { hint, error })}>
      <legend className={legend}>{label}</legend>
      <div className={list}>
        {use(AccountsContext).map((account, at) => (
          <Choice
            key={account.id}
            id={at === 0 ? id : `${id}-${at}`}
            name={field}
            account={account}
            isChosen={account.id === text}
            onChoose={() => change(account.id)}
          />
        ))}
      </div>
      <FieldNote id={id} hint={hint} error={error} announced={false} />
    </fieldset>
  );
}

interface ChoiceProps {
  /** The first option has the field's id, so that the focus finds it. */
  readonly id: string;
  readonly name: string;
  readonly account: PayoutAccount;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ id, name: field, account, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTexts();
  const now = useMoment(useDeadlines());
  const { methodName, bank, masked, holder, kind, usableAt } = account;
  const isWaiting = now !== undefined && usableAt > now;
  return (
    <label className={tile}>
      <input
        id={id}
        type="radio"
        className={visuallyHidden}
        name={field}
        value={account.id}
        checked={isChosen}
        disabled={isWaiting}
        onChange={onChoose}
      />
      <MethodLogo name={bank ?? methodName} kind={kind} />
      <span>
        <span className={name}>
          <bdi>{bank ?? methodName}</bdi> <bdi>{masked}</bdi>
        </span>
        <br />
        <span className={more}>
          {isWaiting ? (
            <TimeLeft at={usableAt} format={(time) => t('cashier.out.account.usableIn', { time })} />
          ) : (
            holder
          )}
        </span>
      </span>
    </label>
  );
}
