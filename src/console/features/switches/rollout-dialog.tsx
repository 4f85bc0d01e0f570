import { type FormEvent, useId, useState } from 'react';
import { GUARD_FIGURES, type RolloutPlan } from '#model/documents/rollouts.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { FIRST_PLAN, readTypedPlan, type TypedPlan } from './rollout-plan.ts';
import { translate } from './words.ts';

const fields = css({ display: 'grid', gap: space[3] });
const note = css({ color: color.textMuted, fontSize: type.s });

interface DialogProps {
  /** The switch by name. */
  readonly name: string;
  /** What it becomes for members in the share. */
  readonly to: RolloutPlan['to'];
  readonly onPlan: (plan: RolloutPlan) => void;
  readonly onClose: () => void;
}

/** Asks for the steps and guards of a roll-out; its effect and reason are asked afterwards. */
export function RolloutDialog({ name, to, onPlan, onClose }: DialogProps) {
  const [typed, setTyped] = useState<TypedPlan>(FIRST_PLAN);
  const [salt] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const id = useId();
  const plan = readTypedPlan(typed, to, salt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (plan !== undefined) onPlan(plan);
  };
  return (
    <Dialog
      name="rollout"
      title={translate(to === '1' ? 'rollout.titleOn' : 'rollout.titleOff', { id: name })}
      open
      width="s"
      isBrief
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('keys.drag') }}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {translate('act.cancel')}
          </Button>
          <Button type="submit" form={id}>
            {translate('rollout.next')}
          </Button>
        </>
      }
    >
      <form id={id} className={fields} onSubmit={submit} noValidate>
        <p className={note}>{translate('rollout.lead')}</p>
        <TextField
          label={translate('rollout.shares')}
          hint={translate('rollout.sharesHint')}
          value={typed.shares}
          {...(isTried && plan === undefined && { error: translate('rollout.wrong') })}
          onChange={({ target }) => setTyped({ ...typed, shares: target.value })}
        />
        <TextField
          inputMode="numeric"
          label={translate('rollout.hours')}
          hint={translate('rollout.hoursHint')}
          value={typed.hours}
          onChange={({ target }) => setTyped({ ...typed, hours: target.value })}
        />
        {GUARD_FIGURES.map((figure) => (
          <TextField
            key={figure}
            inputMode="numeric"
            label={translate(`rollout.limit.${figure}`)}
            hint={translate(`rollout.limitHint.${figure}`)}
            value={typed.limits[figure]}
            onChange={({ target }) => setTyped({ ...typed, limits: { ...typed.limits, [figure]: target.value } })}
          />
        ))}
      </form>
    </Dialog>
  );
}
