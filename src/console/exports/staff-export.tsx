import { useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { useMay } from '#console/session/me.ts';
import { type Export, isOpenExport } from '#contract/exports/read.ts';
import {
  beginStaffExport,
  cancelStaffExport,
  type StaffExportRequest,
  staffExportFile,
  staffExports,
} from '#contract/staff/exports/calls.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const box = css({ display: 'grid', gap: space[2], fontSize: type.s, minInlineSize: 0 });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const faint = css({ color: color.textMuted, fontSize: type.xs });
const measure = css({ inlineSize: '8rem' });

const ASK_EVERY_MS = 1_000;
const SELDOM_MS = 60_000;
const DAY_MS = 86_400_000;

interface StaffExportProps {
  readonly merchant: string;
  readonly request: Omit<StaffExportRequest, 'from' | 'to'>;
}

/** Export of a list to a file: request, progress, download. Hidden without the permission. */
export function StaffExport(props: StaffExportProps) {
  const may = useMay();
  return may('export.make', props.merchant) ? <Exporting {...props} /> : null;
}

function Exporting({ merchant, request }: StaffExportProps) {
  const { of, memberId } = request;
  const begin = useStaffDo(beginStaffExport, [staffExports]);
  const end = useStaffDo(cancelStaffExport, [staffExports]);
  const [isWatching, watch] = useState(false);
  const { data: reported } = useStaffRead(
    staffExports,
    {},
    { merchant, everyMs: isWatching ? ASK_EVERY_MS : SELDOM_MS },
  );
  const isAnyOpen = reported?.exports.some(isOpenExport) === true;
  if (isAnyOpen !== isWatching) watch(isAnyOpen);
  const shown = reported?.exports.find(
    (one) => one.of === of && one.memberId === memberId && one.state !== 'cancelled',
  );
  const failed = begin.error ?? end.error;
  return (
    <section className={box} aria-label={translate('label')} data-element={`console.export.${of}`}>
      {(shown === undefined || !isOpenExport(shown)) && (
        <div className={line}>
          <Button
            variant="quiet"
            size="s"
            icon="download"
            busy={begin.isPending}
            onClick={() => begin.mutate({ merchant, request: { ...request, ...lastYear() } })}
          >
            {translate('make')}
          </Button>
          {reported && (
            <span className={faint}>
              {translate('limits', { most: formatCount(reported.mostRows), left: String(reported.leftToday) })}
            </span>
          )}
        </div>
      )}
      {failed && (
        <Banner tone="warning" announce>
          {describeFailure(failed, translate)}
        </Banner>
      )}
      {shown && (
        <Shown
          one={shown}
          merchant={merchant}
          isBusy={end.isPending}
          onEnd={() => end.mutate({ merchant, request: { id: shown.id } })}
        />
      )}
    </section>
  );
}

interface ShownProps {
  readonly one: Export;
  readonly merchant: string;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Shown({ one, merchant, isBusy, onEnd }: ShownProps) {
  const { state, done, rows, expiresAt } = one;
  if (state === 'failed') return <Banner tone="negative">{translate('failed')}</Banner>;
  const isOpen = isOpenExport(one);
  const file = `${staffPath(staffExportFile, merchant)}?${new URLSearchParams({ id: one.id })}`;
  return (
    <div className={line}>
      {isOpen && <Progress className={measure} label={translate('progress')} value={done} max={Math.max(1, rows)} />}
      <span role="status">
        {state === 'waiting' && translate('waiting')}
        {state === 'running' && translate('running', { count: rows, done: formatCount(done), rows: formatCount(rows) })}
        {state === 'ready' && translate('ready', { count: rows, rows: formatCount(rows) })}
      </span>
      {state === 'ready' && (
        <>
          {expiresAt !== undefined && (
            <span className={faint}>
              {translate('until', { time: formatMoment(new Date(expiresAt).toISOString()) })}
            </span>
          )}
          <ButtonLink href={file} download size="s" icon="download">
            {translate('fetch')}
          </ButtonLink>
        </>
      )}
      <Button variant="quiet" size="s" busy={isBusy} onClick={onEnd}>
        {translate(isOpen ? 'act.cancel' : 'remove')}
      </Button>
    </div>
  );
}

/** The last year, up to the day that has started somewhere: the merchant's calendar decides where days end. */
function lastYear(): { readonly from: string; readonly to: string } {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const tomorrow = Date.now() + DAY_MS;
  return { from: day(tomorrow - 364 * DAY_MS), to: day(tomorrow) };
}

function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
