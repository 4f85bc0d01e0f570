import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffCallFailed } from '#console/api/client.ts';
import { useFormValues } from '#console/forms/console-form.tsx';
import { useFormDraft } from '#console/forms/use-stored-input.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { readSchedule, ScheduleField, type TypedSchedule, typedSchedule } from '#console/schedule/schedule-field.tsx';
import { useMay, useSite } from '#console/session/me.ts';
import type { StaffAction } from '#contract/staff/policy.ts';
import type { Problem } from '#model/json/problem.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import type { ChangeResults, Done } from './change-outcome.ts';
import { ChangePreview } from './change-preview.tsx';
import { Conflicts } from './conflicts.tsx';
import { EveryScreen } from './every-screen.tsx';
import { ReasonField } from './reason-field.tsx';
import { SiteChoice } from './site-choice.tsx';
import { SiteCounts, SiteEffect } from './site-effect.tsx';
import { describeRefusal, SiteResults } from './site-results.tsx';
import { useApprovalsNeeded, useAskForApproval } from './use-approval.ts';
import { useChange } from './use-change.ts';
import { type PinnedSite, usePinned } from './use-pinned.ts';
import { useSites } from './use-sites.ts';
import { translate } from './words.ts';

const body = css({ display: 'grid', gap: space[4] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong, marginBlockEnd: space[2] });
const siteName = css({
  padding: space[2],
  fontSize: type.s,
  fontWeight: weight.strong,
  cursor: 'pointer',
  borderRadius: radius.s,
  '&:hover': { backgroundColor: color.accentSoft },
});

export interface ChangePanelProps {
  readonly merchant: string;
  readonly title: string;
  readonly proposals: readonly Proposal[];
  /** Permission that the account needs at an additional site. */
  readonly permission: StaffAction;
  readonly severalSites?: boolean;
  /** Emergency: the reason field comes first, and the journal marks the change as urgent. */
  readonly urgent?: boolean;
  /** Called with true when the request is sent, with false when it is answered. */
  readonly onAsk?: (isAsked: boolean) => void;
  /** Called with the successful changes of all sites. */
  readonly onDone: (done: readonly Done[], reason: string) => void;
  /** Called with the reason if the change failed at this site. */
  readonly onRefused?: (why: string, problems: readonly Problem[]) => void;
  readonly onClose: () => void;
}

/**
 * A proposed change next to its list: first the effect, then the reason, then the button. Input stays until the change
 * is done or discarded, also after a version conflict.
 */
export function ChangePanel(props: ChangePanelProps) {
  const { merchant, title, proposals, permission, severalSites = false, urgent = false, onClose } = props;
  const [others, setOthers] = useState<readonly string[]>([]);
  const form = useFormState();
  const dropTyping = useFormDraft(`change ${merchant} ${title}`, form);
  const id = useId();
  const sites = usePinned(useSites([merchant, ...others], proposals));
  const wanted = { proposals, reason: textIn(useFormValues(form), 'reason'), urgent };
  const onDone = (...done: Parameters<typeof props.onDone>) => {
    dropTyping();
    props.onDone(...done);
  };
  const { change, apply, finish } = useApply({ ...props, onDone }, sites, wanted);
  const approval = useApproval({ ...props, onDone: dropTyping }, sites, wanted);
  const submit = () => void (approval.isNeeded ? approval.ask() : apply());
  const [isLooking, setLooking] = useState(false);
  const mayPreview = useMay()('preview.open', merchant);
  // Pages of a proposal show its trees, not its content.
  const hasPages = !proposals.every(({ kind }) => kind === 'content' || kind === 'contentOrder');
  const shown = mayPreview && hasPages ? sites[0]?.view : undefined;

  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={
        <>
          <ReasonField id={id} form={form} isUrgent={urgent} onSubmit={submit} />
          {shown !== undefined && (
            <Button variant="ghost" icon="eye" aria-pressed={isLooking} onClick={() => setLooking(!isLooking)}>
              {translate('panel.preview')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {translate('act.cancel')}
          </Button>
          {urgent ? (
            // An emergency does not wait for its reason: it is asked afterwards.
            <Button variant="danger" busy={change.isBusy} onClick={() => void apply()}>
              {translate('panel.urgent')}
            </Button>
          ) : (
            <Button
              type="submit"
              form={id}
              busy={change.isBusy || approval.isBusy}
              disabled={approval.schedule === 'incomplete'}
            >
              {translate(approval.isNeeded ? 'panel.ask' : 'panel.apply')}
            </Button>
          )}
        </>
      }
    >
      <div className={body} data-element="console.effects.panel">
        {isLooking && shown !== undefined && <ChangePreview merchant={merchant} proposals={proposals} view={shown} />}
        {urgent && <Banner tone="warning">{translate('panel.emergency')}</Banner>}
        <section aria-label={translate('panel.effect')}>
          <h3 className={heading}>{translate('panel.effect')}</h3>
          <Effects sites={sites} proposals={proposals} />
        </section>
        {!urgent && hasPages && sites[0]?.view && (
          <EveryScreen merchant={merchant} proposals={proposals} translateKey={sites[0].view.translateKey} />
        )}
        {!urgent && <ApprovalPart needed={approval.needed} value={approval.typed} onChange={approval.setTyped} />}
        {severalSites && (
          <SiteChoice merchant={merchant} permission={permission} chosen={others} onChoose={setOthers} />
        )}
        {[change.error, approval.error].map(
          (error) => error !== null && <FailedChange key={error.code} error={error} />,
        )}
        <SiteResults results={change.results} />
      </div>
      <Conflicts change={change} wanted={wanted} sites={sites} onResolved={finish} />
    </SidePanel>
  );
}

function FailedChange({ error }: { readonly error: StaffCallFailed }) {
  const isUnclear = error.code === 'unanswered';
  return (
    <Banner
      tone={isUnclear ? 'warning' : 'negative'}
      title={translate(isUnclear ? 'panel.unclear' : 'panel.failed')}
      announce
    >
      {describeFailure(error)}
    </Banner>
  );
}

/** Asks others for approval, where the change needs it or has a start time; then leads to the request. */
function useApproval(
  {
    merchant,
    urgent = false,
    onDone,
    onClose,
  }: Pick<ChangePanelProps, 'merchant' | 'urgent' | 'onClose'> & {
    readonly onDone: () => void;
  },
  sites: readonly PinnedSite[],
  wanted: Pick<ChangePanelProps, 'proposals'> & { readonly reason: string },
) {
  const [typed, setTyped] = useState(() => typedSchedule(undefined));
  const needed = useApprovalsNeeded(merchant, urgent ? undefined : sites[0]?.view, wanted.proposals);
  const { ask, isPending, error } = useAskForApproval();
  const navigate = useNavigate();
  const toaster = useToast();
  const schedule = readSchedule(typed);
  const send = async (): Promise<void> => {
    const views = sites.flatMap(({ view }) => view ?? []);
    if (schedule === 'incomplete' || isPending || views.length < sites.length) return;
    const made = await ask(wanted, views, schedule);
    const [first] = made ?? [];
    if (first === undefined) return;
    onDone();
    onClose();
    toaster.show({ title: translate('panel.asked'), tone: 'positive' });
    void navigate(`/m/${merchant}/requests?${new URLSearchParams({ request: first.id })}`);
  };
  const isNeeded = !urgent && (needed > 0 || schedule !== undefined);
  return { needed, isNeeded, schedule, typed, setTyped, ask: send, isBusy: isPending, error };
}

interface ApprovalPartProps {
  readonly needed: number;
  readonly value: TypedSchedule;
  readonly onChange: (value: TypedSchedule) => void;
}

/** Who must approve, and when the change applies. */
function ApprovalPart({ needed, value, onChange }: ApprovalPartProps) {
  return (
    <>
      {needed > 0 && <Banner tone="info">{translate('panel.needed', { count: needed })}</Banner>}
      <details>
        <summary className={siteName}>{translate('panel.times')}</summary>
        <ScheduleField value={value} onChange={onChange} />
      </details>
    </>
  );
}

/** Makes the change at the remaining sites and reports the result. */
function useApply(
  { merchant, onAsk, onRefused, onDone, onClose }: ChangePanelProps,
  sites: readonly PinnedSite[],
  wanted: Parameters<ReturnType<typeof useChange>['apply']>[0],
) {
  const change = useChange();
  const done = new Set(change.results.done.map((one) => one.merchant));
  const open = sites.filter((site) => !done.has(site.merchant));
  const isReady = open.every(({ view }) => view !== undefined);

  const finish = (results: ChangeResults | undefined): void => {
    onAsk?.(false);
    if (results === undefined) return;
    const here = results.refused.find((one) => one.merchant === merchant);
    if (here !== undefined) onRefused?.(describeRefusal(here.errorCode), here.problems);
    if (results.conflicts.length > 0 || results.refused.length > 0) return;
    if (results.done.length > 0) onDone(results.done, wanted.reason);
    onClose();
  };
  const apply = async (): Promise<void> => {
    if (!isReady || change.isBusy) return;
    onAsk?.(true);
    const views = open.flatMap(({ view }) => view ?? []);
    finish(await change.apply(wanted, views));
  };
  return { change, apply, finish };
}

interface EffectsProps {
  readonly sites: readonly PinnedSite[];
  readonly proposals: readonly Proposal[];
}

function Effects({ sites, proposals }: EffectsProps) {
  const [first, ...others] = sites;
  if (first !== undefined && others.length === 0) return <SiteEffect site={first} proposals={proposals} />;
  return sites.map((site) => (
    <details key={site.merchant} open={site === first}>
      <summary className={siteName}>
        <SiteName merchant={site.merchant} /> <SiteCounts site={site} proposals={proposals} />
      </summary>
      <SiteEffect site={site} proposals={proposals} />
    </details>
  ));
}

function SiteName({ merchant }: { readonly merchant: string }) {
  return useSite(merchant)?.name ?? merchant;
}
