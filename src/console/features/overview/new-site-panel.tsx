import type { WidgetProps } from '@rjsf/utils';
import { createContext, use, useEffect, useId, useMemo } from 'react';
import type { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { ConsoleForm, useFormValues, useIsRight } from '#console/forms/console-form.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { nameLanguage } from '#console/names/names.ts';
import { describeFinding } from '#console/people/describe-finding.ts';
import { useMe } from '#console/session/me.ts';
import { createSite, readSiteFindings, siteChoices } from '#contract/staff/opening/calls.ts';
import { overview } from '#contract/staff/overview/calls.ts';
import { me } from '#contract/staff/session/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ChoiceGroup } from '#ui/fields/choice-group.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { type MarketChoice, newSiteFields, newSiteForm, newSiteUi, requestOf } from './new-site-form.ts';
import { translate } from './words.ts';

const box = css({ display: 'grid', gap: space[4] });
const list = css({ display: 'grid', gap: space[2], paddingInlineStart: space[4] });

interface NewSitePanelProps {
  readonly onMade: (merchant: string) => void;
  readonly onClose: () => void;
}

/** Makes a site from a template or from another site. It begins closed. */
export function NewSitePanel({ onMade, onClose }: NewSitePanelProps) {
  const { data, error } = useStaffRead(siteChoices, {});
  return (
    <SidePanel title={translate('new.title')} onClose={onClose}>
      {data !== undefined ? (
        <NewSite languages={data.languages} markets={data.markets} onMade={onMade} />
      ) : error === null ? (
        <Skeleton lines={8} />
      ) : (
        <Banner tone="negative" title={describeFailure(error, translate)} />
      )}
    </SidePanel>
  );
}

interface NewSiteProps extends Pick<NewSitePanelProps, 'onMade'> {
  readonly languages: readonly string[];
  readonly markets: readonly MarketChoice[];
}

const WIDGETS = { languages: LanguagesWidget };
const LanguagesContext = createContext<readonly string[]>([]);

function NewSite({ languages, markets, onMade }: NewSiteProps) {
  const { sites } = useMe();
  const id = useId();
  const form = useFormState({ from: 'standard', accent: '#0f766e', languages: ['EN'], market: '', currency: 'USD' });
  const values = useFormValues(form);
  const isReady = useIsRight(form);
  const from = String(values['from']);
  const ui = useMemo(() => newSiteUi(sites, markets), [sites, markets]);
  const steps = useMemo(() => [[{ fields: newSiteFields({ from }) }]], [from]);
  const create = useStaffDo(createSite, [overview, me]);
  const market = markets.find((one) => one.id === values['market']);
  // A market with amounts of a law has one currency.
  useEffect(() => {
    if (market?.currency !== undefined) form.set('currency', market.currency);
  }, [form, market]);
  const submit = () => {
    if (create.isPending) return;
    const request = requestOf(form.values());
    create.mutate({ request }, { onSuccess: () => onMade(request.merchant) });
  };
  return (
    <div className={box}>
      <p>{translate('new.lead')}</p>
      {create.error !== null && <Refused error={create.error} />}
      <LanguagesContext value={languages}>
        <ConsoleForm
          id={id}
          form={form}
          ui={ui}
          steps={steps}
          of={newSiteForm}
          widgets={WIDGETS}
          translate={translate}
          onSubmit={submit}
        />
      </LanguagesContext>
      <Button
        type="submit"
        form={id}
        busy={create.isPending}
        disabled={!isReady}
        data-element="console.overview.create"
      >
        {translate('new.create')}
      </Button>
    </div>
  );
}

/** Findings of the brand that would have been made, or why there is none. */
function Refused({ error }: { readonly error: StaffCallFailed }) {
  const errors = readSiteFindings(error.value)?.findings.filter(({ severity }) => severity === 'error') ?? [];
  const title = error.code === 'conflict' ? translate('new.taken') : describeFailure(error, translate);
  return (
    <Banner tone="negative" announce title={errors.length > 0 ? translate('new.findings') : title}>
      {errors.length > 0 && (
        <ul className={list}>
          {errors.map((finding) => (
            <li key={finding.code + finding.pointer}>{describeFinding(finding)}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

/** The languages in the order in which they are chosen: the first one is the default. */
function LanguagesWidget(props: WidgetProps) {
  const { control, change } = useControl(props);
  const known = use(LanguagesContext);
  const chosen: readonly string[] = Array.isArray(props.value) ? props.value.map(String) : [];
  return (
    <ChoiceGroup
      {...control}
      type="checkbox"
      options={known.map((value) => ({ value, label: nameLanguage(value) }))}
      chosen={chosen}
      onChoose={(key) => change(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])}
    />
  );
}
