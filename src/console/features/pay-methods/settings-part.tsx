import { useId, useMemo, useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { ConsoleForm, useFormValues } from '#console/forms/console-form.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { putCashierSettings, type StaffMethods, staffMethods } from '#contract/staff/pay-methods/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { EffectLines } from './effect-lines.tsx';
import { LastChange } from './last-change.tsx';
import {
  SETTINGS_STEPS,
  settingEffects,
  settingProblems,
  settingsForm,
  settingsUi,
  settingValues,
  writtenSettings,
} from './settings-form.ts';
import { translate } from './words.ts';

const column = css({ display: 'grid', gap: space[4], minInlineSize: 0, maxInlineSize: '46rem' });
const foot = css({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[3],
  borderBlockStart: `1px solid ${color.line}`,
  backgroundColor: color.canvas,
});
const state = css({ flex: '1 1 12rem', color: color.textMuted, fontSize: type.s });

interface PartProps {
  readonly found: StaffMethods;
  readonly merchant: string;
  readonly mayChange: boolean;
}

/** The settings for all payment methods: meaning, default, bounds, and the last change. */
export function SettingsPart({ found, merchant, mayChange }: PartProps) {
  const { settings, currency } = found;
  const [seen, setSeen] = useState(settings);
  const form = useFormState(settingValues(seen), 'validated');
  const values = useFormValues(form);
  const problems = settingProblems(values);
  const [isSaving, setSaving] = useState(false);
  const ui = useMemo(() => settingsUi(mayChange), [mayChange]);
  const after = problems.length === 0 ? writtenSettings(values) : undefined;
  const effects = after === undefined ? [] : settingEffects(seen, after, currency);
  const load = (next: typeof settings) => {
    setSeen(next);
    form.replace(settingValues(next));
  };
  const isNewer = settings.version > seen.version;
  const mayConfirm = mayChange && !isNewer && effects.length + problems.length === 0;
  return (
    <div className={column} data-element="console.payMethods.settingsForm">
      {isNewer && (
        <Banner tone="warning" title={translate('conflict.title', { who: translate('conflict.somebody') })} announce>
          <ul>
            {settingEffects(seen, settings, currency).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button variant="quiet" size="s" onClick={() => load(settings)}>
            {translate('conflict.theirs')}
          </Button>{' '}
          <Button variant="quiet" size="s" onClick={() => setSeen(settings)}>
            {translate('conflict.mine')}
          </Button>
        </Banner>
      )}
      <LimitSetAlone by={found.limitSetAloneBy} onConfirm={mayConfirm ? () => setSaving(true) : undefined} />
      <ConsoleForm
        id={useId()}
        form={form}
        of={settingsForm}
        ui={ui}
        problems={problems}
        translate={translate}
        currency={currency}
        steps={SETTINGS_STEPS}
        onSubmit={() => effects.length > 0 && setSaving(true)}
      />
      <LastChange merchant={merchant} subject="cashier:settings" none={translate('last.none')} />
      {mayChange && (
        <div className={foot}>
          <p className={state}>
            {problems.length > 0
              ? translate('editor.wrong', { count: problems.length })
              : (effects[0] ?? translate('editor.nothing'))}
          </p>
          <Button variant="quiet" disabled={effects.length + problems.length === 0} onClick={() => load(seen)}>
            {translate('editor.drop')}
          </Button>
          <Button
            disabled={effects.length === 0}
            data-element="console.payMethods.saveSettings"
            onClick={() => setSaving(true)}
          >
            {translate('editor.save')}
          </Button>
        </div>
      )}
      {isSaving && after && (
        <SaveSettings
          merchant={merchant}
          seen={seen}
          after={after}
          effects={effects}
          onClose={() => setSaving(false)}
          onSaved={setSeen}
        />
      )}
    </div>
  );
}

interface LimitSetAloneProps {
  readonly by: StaffMethods['limitSetAloneBy'];
  /** Saves the same settings; undefined: there is something else to save. */
  readonly onConfirm: (() => void) | undefined;
}

/** A limit that one user set is confirmed by another one, who saves it unchanged. */
function LimitSetAlone({ by, onConfirm }: LimitSetAloneProps) {
  if (by === undefined) return null;
  return (
    <Banner tone="warning" title={translate(`alone.${by}`)}>
      {by === 'other' && onConfirm && (
        <Button variant="quiet" size="s" data-element="console.payMethods.confirmLimit" onClick={onConfirm}>
          {translate('alone.confirm')}
        </Button>
      )}
    </Banner>
  );
}

interface SaveProps {
  readonly merchant: string;
  readonly seen: StaffMethods['settings'];
  readonly after: ReturnType<typeof writtenSettings>;
  readonly effects: readonly string[];
  readonly onClose: () => void;
  readonly onSaved: (settings: StaffMethods['settings']) => void;
}

function SaveSettings({ merchant, seen, after, effects, onClose, onSaved }: SaveProps) {
  const { mutateAsync } = useStaffDo(putCashierSettings, [staffMethods, journalEntries]);
  const toaster = useToast();
  return (
    <ReasonDialog
      about={`${merchant} settings ${seen.version}`}
      name="cashier-settings-save"
      title={translate('save.title.settings')}
      text={<EffectLines effects={effects} />}
      confirm={translate('save.confirm')}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        const done = await mutateAsync({ merchant, request: { version: seen.version, settings: after, reason } });
        onSaved({ ...after, version: done?.version ?? seen.version + 1 });
        toaster.show({ title: translate('word.settingsSaved'), tone: 'positive' });
      }}
    />
  );
}
