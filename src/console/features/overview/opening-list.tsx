import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { useAskForApproval } from '#console/effects/use-approval.ts';
import { useSites } from '#console/effects/use-sites.ts';
import { useIsRight } from '#console/forms/console-form.tsx';
import { reasonForm } from '#console/forms/reason-form.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import { tOfPeople } from '#console/people/words.ts';
import { useMay } from '#console/session/me.ts';
import { listAll } from '#console/texts/lists.ts';
import { openSite, readMissing, readOpening } from '#contract/staff/opening/calls.ts';
import { OPENING_CHECKS, type OpeningCheck } from '#contract/staff/opening/checks.ts';
import { overview } from '#contract/staff/overview/calls.ts';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { translate } from './words.ts';

const part = css({ display: 'grid', gap: space[3] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const list = css({ display: 'grid', gap: space[3] });
const row = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: space[1], alignItems: 'center' });
const how = css({ gridColumn: '1 / -1', color: color.textMuted, fontSize: type.s });

/** The screen where a check is done; mail is a setting of the installation. */
const SCREENS: Readonly<Record<OpeningCheck, string | undefined>> = {
  brand: 'studio',
  legal: 'studio?part=identity',
  domain: 'studio?part=identity',
  payments: 'pay-methods',
  limits: 'pay-methods?tab=settings',
  games: 'games',
  promotion: 'content/promotion',
  mail: undefined,
};

interface OpeningListProps {
  readonly merchant: string;
  /** The site was never open. */
  readonly isNew: boolean;
}

/** What a site needs before it opens, and the button that opens it; of an open site only what is missing. */
export function OpeningList({ merchant, isNew }: OpeningListProps) {
  const { data, error } = useStaffRead(readOpening, {}, { merchant });
  const [isAsking, setAsking] = useState(false);
  const mayOpen = useMay()('maintenance.set', merchant);
  const id = useId();
  if (error !== null) return <Banner tone="negative" title={describeFailure(error, translate)} />;
  if (data === undefined) return isNew ? <Skeleton lines={4} /> : null;
  const shown = data.isClosed ? OPENING_CHECKS : data.missing;
  if (shown.length === 0) return null;
  return (
    <section className={part} aria-labelledby={id} data-element="console.overview.opening">
      <h3 id={id} className={heading}>
        {translate(data.isClosed ? 'opening.title' : 'opening.titleOpen')}
      </h3>
      <ul className={list}>
        {shown.map((check) => (
          <Check key={check} check={check} merchant={merchant} isMissing={data.missing.includes(check)} />
        ))}
      </ul>
      {data.isClosed && mayOpen && (
        <Button
          disabled={data.missing.length > 0}
          onClick={() => setAsking(true)}
          data-element="console.overview.openSite"
        >
          {translate('opening.open')}
        </Button>
      )}
      {isAsking && <OpenDialog merchant={merchant} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface CheckProps {
  readonly check: OpeningCheck;
  readonly merchant: string;
  readonly isMissing: boolean;
}

function Check({ check, merchant, isMissing }: CheckProps) {
  const screen = SCREENS[check];
  return (
    <li className={row} data-check={check} data-state={isMissing ? 'missing' : 'done'}>
      <span>
        <Badge tone={isMissing ? 'warning' : 'positive'}>
          {translate(isMissing ? 'opening.missing' : 'opening.done')}
        </Badge>{' '}
        {translate(`opening.check.${check}`)}
      </span>
      {isMissing && screen !== undefined && (
        <Link
          className={buttonClass({ variant: 'quiet', size: 's' })}
          to={`/m/${merchant}/${screen}`}
          aria-label={translate('opening.goTo', { check: translate(`opening.check.${check}`) })}
        >
          {translate('opening.go')}
        </Link>
      )}
      {isMissing && <span className={how}>{translate(`opening.how.${check}`)}</span>}
    </li>
  );
}

function OpenDialog({ merchant, onClose }: { readonly merchant: string; readonly onClose: () => void }) {
  const form = useFormState({});
  const isReady = useIsRight(form);
  const open = useStaffDo(openSite, [readOpening, overview]);
  const { error } = open;
  const missing = error === null ? [] : (readMissing(error.value)?.missing ?? []);
  const names = missing.map((check) => translate(`opening.check.${check}`));
  return (
    <FormDialog
      name="openSite"
      title={translate('opening.open')}
      confirm={translate('opening.open')}
      translate={tOfPeople}
      of={reasonForm}
      form={form}
      isBusy={open.isPending}
      isReady={isReady}
      lead={<p>{translate('opening.openText')}</p>}
      onClose={onClose}
      onSubmit={() =>
        open.mutate({ merchant, request: { reason: textIn(form.values(), 'reason') } }, { onSuccess: onClose })
      }
    >
      {error?.code === 'second_person_needed' && (
        <AskOthers merchant={merchant} reason={textIn(form.values(), 'reason')} />
      )}
      {error !== null && error.code !== 'second_person_needed' && (
        <Banner tone="negative" announce>
          {names.length > 0
            ? translate('opening.refused', { checks: listAll(names) })
            : describeFailure(error, translate)}
        </Banner>
      )}
    </FormDialog>
  );
}

/** Asks others to approve the opening, and leads to the request. */
function AskOthers({ merchant, reason }: { readonly merchant: string; readonly reason: string }) {
  const [view] = useSites([merchant]).flatMap((site) => site.view ?? []);
  const { ask, isPending, error } = useAskForApproval();
  const navigate = useNavigate();
  const send = async () => {
    const [made] = (view && (await ask({ proposals: [{ kind: 'maintenance', on: false }], reason }, [view]))) ?? [];
    if (made) void navigate(`/m/${merchant}/requests?${new URLSearchParams({ request: made.id })}`);
  };
  return (
    <Banner tone="warning" title={translate('opening.needsOthers')} announce>
      {error !== null && <p>{describeFailure(error, translate)}</p>}
      <Button
        variant="quiet"
        size="s"
        busy={isPending}
        disabled={view === undefined}
        onClick={() => void send()}
        data-element="console.overview.askOthers"
      >
        {translate('opening.askOthers')}
      </Button>
    </Banner>
  );
}
