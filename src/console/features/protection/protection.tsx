import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { StaffExport } from '#console/exports/staff-export.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { Part } from '#console/people/facts.tsx';
import { translate } from '#console/people/protection-words.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { identityQueue } from '#contract/staff/identity/calls.ts';
import {
  type MarketObligation,
  type MarketRegister,
  type MarketView,
  marketView,
  type ObligationState,
  type ProtectionSetting,
  putProtectionSetting,
} from '#contract/staff/protection/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import { settingForm } from './forms.ts';
import { Thresholds } from './thresholds.tsx';

const list = css({ display: 'grid', gap: space[3], fontSize: type.s });
const row = css({ display: 'grid', gap: space[1], minInlineSize: 0, overflowWrap: 'anywhere' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: space[2] });
const faint = css({ color: color.textMuted, fontSize: type.xs });

const EXPORT = { of: 'protection' } as const;

/** The obligations of the site's markets, and the site's own rule for higher limits. */
export default function Protection() {
  const merchant = useMerchant();
  const { data, error } = useStaffRead(marketView, {}, { merchant });
  const mayExport = useMay()('export.make', merchant);
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      {error !== null && data === undefined && <Banner tone="warning" title={describeFailure(error)} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data && (
        <>
          <Thresholds merchant={merchant} />
          <Identities merchant={merchant} />
          <Registers registers={data.registers} />
          {mayExport && (
            <Part level="h2" title={translate('export.title')}>
              <StaffExport merchant={merchant} request={EXPORT} />
            </Part>
          )}
          <SettingPart setting={data.setting} merchant={merchant} />
          <Obligations view={data} />
        </>
      )}
    </Page>
  );
}

/** Members whose documents wait for staff, the first due first. */
function Identities({ merchant }: { readonly merchant: string }) {
  const { data } = useStaffRead(identityQueue, {}, { merchant });
  if (!data || data.rows.length === 0) return null;
  return (
    <Part level="h2" title={translate('identity.queue')}>
      <ul className={list} data-element="console.protection.identities">
        {data.rows.map(({ id, account, dueAt }) => (
          <li key={id} className={head}>
            <Link to={`/m/${merchant}/members?${new URLSearchParams({ member: id })}`}>{account}</Link>
            <span className={faint}>
              {translate('identity.due')} <When at={dueAt} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Registers that are asked about members, and whether they answer; what cannot be asked stands out. */
function Registers({ registers }: Pick<MarketView, 'registers'>) {
  if (registers.length === 0) return null;
  return (
    <Part level="h2" title={translate('registers.title')}>
      <ul className={list} data-element="console.protection.registers">
        {registers.map((register) => (
          <RegisterRow key={register.register} register={register} />
        ))}
      </ul>
    </Part>
  );
}

function RegisterRow({ register: one }: RegisterProps) {
  const { register, whenDown, hasAddress, answered, silent, lastSilentAt, why } = one;
  const isGood = hasAddress && silent === 0;
  return (
    <li className={row}>
      <span className={head}>
        <strong>{register}</strong>
        <Badge tone={isGood ? 'positive' : 'negative'}>{stateOf(one)}</Badge>
      </span>
      {lastSilentAt !== undefined && why !== undefined && (
        <span>
          {translate(`registers.why.${why}`)} <When at={lastSilentAt} />
        </span>
      )}
      <span className={faint}>
        {`${translate('registers.answered', { count: answered })} · ${translate(`registers.whenDown.${whenDown}`)}`}
      </span>
    </li>
  );
}

function stateOf({ hasAddress, silent }: MarketRegister): string {
  if (!hasAddress) return translate('registers.noAddress');
  return silent > 0 ? translate('registers.silent', { count: silent }) : translate('registers.answers');
}

interface RegisterProps {
  readonly register: MarketRegister;
}

interface SettingProps {
  readonly setting: ProtectionSetting;
  readonly merchant: string;
}

function SettingPart({ setting, merchant }: SettingProps) {
  const mayChange = useMay()('settings.change', merchant);
  const [isEdited, setEdited] = useState(false);
  return (
    <Part
      level="h2"
      title={translate('setting.title')}
      action={
        mayChange && (
          <Button size="s" variant="quiet" onClick={() => setEdited(true)}>
            {translate('setting.edit')}
          </Button>
        )
      }
    >
      <p data-element="console.protection.setting">
        {translate('setting.is', { count: setting.afterHours })}
        {setting.untilPeriodEnds && ` ${translate('setting.period')}`}
      </p>
      {isEdited && <SettingDialog setting={setting} merchant={merchant} onClose={() => setEdited(false)} />}
    </Part>
  );
}

function SettingDialog({ setting, merchant, onClose }: SettingProps & { readonly onClose: () => void }) {
  const { mutateAsync } = useStaffDo(putProtectionSetting, [marketView]);
  const toaster = useToast();
  const { afterHours, confirmWithinHours, untilPeriodEnds } = setting;
  return (
    <ReasonDialog
      about={merchant}
      name="protection-setting"
      title={translate('setting.title')}
      text={translate('setting.text')}
      confirm={translate('act.save')}
      of={settingForm}
      initial={{ afterHours: String(afterHours), confirmWithinHours: String(confirmWithinHours), untilPeriodEnds }}
      isReady={(values) => hoursOf(values['afterHours']) >= 24 && hoursOf(values['confirmWithinHours']) >= 1}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const request = {
          afterHours: hoursOf(values['afterHours']),
          confirmWithinHours: hoursOf(values['confirmWithinHours']),
          untilPeriodEnds: values['untilPeriodEnds'] === true,
          reason,
        };
        await mutateAsync({ merchant, request });
        toaster.show({ title: translate('setting.done'), tone: 'positive' });
      }}
    />
  );
}

/** Whole hours as typed; 0 for anything else. */
function hoursOf(value: unknown): number {
  const text = String(value ?? '').trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

const TONES: Readonly<Record<ObligationState, Tone>> = {
  met: 'positive',
  partly: 'warning',
  missing: 'negative',
  brand: 'neutral',
};

function Obligations({ view: { packs, obligations } }: { readonly view: MarketView }) {
  if (packs.length === 0)
    return <EmptyState level="h2" title={translate('packs.none')} text={translate('obligations.emptyText')} />;
  const names = packs.map(({ title, version }) => `${title} (${version})`).join(', ');
  return (
    <Part level="h2" title={translate('obligations.title')}>
      <p className={faint}>{translate('packs.are', { packs: names })}</p>
      <ul className={list} data-element="console.protection.obligations">
        {obligations.map((obligation) => (
          <Row key={`${obligation.pack} ${obligation.id}`} obligation={obligation} />
        ))}
      </ul>
    </Part>
  );
}

function Row({ obligation }: { readonly obligation: MarketObligation }) {
  const { pack, clause, summary, state, from, isVerified, grade } = obligation;
  return (
    <li className={row}>
      <span className={head}>
        <strong>{clause}</strong>
        <Badge tone={TONES[state]}>{translate(`state.${state}`)}</Badge>
        {from !== undefined && <Badge tone="neutral">{translate('state.from', { day: from })}</Badge>}
      </span>
      <span>{summary}</span>
      <span className={faint}>
        {[pack, translate(`grade.${grade}`), translate(isVerified ? 'verified.yes' : 'verified.no')].join(' · ')}
      </span>
    </li>
  );
}
