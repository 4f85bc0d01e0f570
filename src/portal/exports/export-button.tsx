import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { readWhole } from '#contract/call/read.ts';
import {
  beginExport,
  cancelExport,
  type ExportRequest,
  type MemberExportKind,
  memberExports,
} from '#contract/exports/calls.ts';
import { type Export, type Exports, isOpenExport } from '#contract/exports/read.ts';
import { CallRefused, NotOffered } from '#contract/wire/errors.ts';
import { describeFailure, type Failure, failureOf } from '#portal/forms/failure.ts';
import { memberAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { type Browser, useBrowser } from '#portal/state/client.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { fetchExport, saveFile } from './fetch-export.ts';

/** The event stream notifies of progress (live/follow-hint.ts); a page without the stream polls. */
const ASK_EVERY_MS = 5_000;

/** Progress of the member's exports, while mounted; `report` stores the reply of a call. */
function useExports() {
  const browser = useBrowser();
  const queries = useQueryClient();
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  const queryKey = ['member', memberExports.name, member?.id, begun];
  const query = useQuery<Exports>({
    queryKey,
    queryFn: ({ signal }) => browser().client.send(memberExports, {}, { signal, quiet: true }),
    enabled: Boolean(member),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports.some(isOpenExport) ? ASK_EVERY_MS : false),
  });
  // A third-party gateway may not offer exports.
  const isOffered = !(query.error instanceof NotOffered);
  return { reported: query.data, isOffered, report: (exports: Exports) => queries.setQueryData(queryKey, exports) };
}

const box = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3], fontSize: type.s });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const words = css({ flex: '1 1 12rem', minInlineSize: 0, overflowWrap: 'anywhere' });
const faint = css({ color: color.textMuted });

/** Unset filters are not sent. */
export type ExportFilters = Omit<ExportRequest, 'of'>;

interface ExportButtonProps {
  readonly of: MemberExportKind;
  readonly filters: ExportFilters;
  readonly zone: string;
}

/**
 * Exports the rows of a record as a file: requests the file with the page's filters, shows the progress, and saves it.
 */
export function ExportButton({ of, filters, zone }: ExportButtonProps) {
  const writer = useFigures();
  const { t, label } = useTexts();
  const id = useId();
  const { reported, isOffered, report } = useExports();
  const { isBusy, failure, run } = useRun(report);
  const mine = reported?.exports.filter((one) => one.of === of && one.state !== 'cancelled');
  const shown = mine?.find(isOpenExport) ?? mine?.[0];
  const isOpen = shown !== undefined && isOpenExport(shown);
  if (!isOffered) return null;
  return (
    <section className={box} aria-label={t('exports.label')} data-element="records.export">
      {!isOpen && (
        <div className={line}>
          <Button
            variant="quiet"
            icon="download"
            busy={isBusy}
            aria-describedby={reported && `${id}-limits`}
            onClick={() => void run(({ client }) => client.send(beginExport, { ...sent(filters), of }))}
          >
            {t('exports.make')}
          </Button>
          {reported && reported.mostRows > 0 && (
            <p id={`${id}-limits`} className={cx(words, faint)}>
              {t('exports.limits', { most: writer.count(reported.mostRows), left: String(reported.leftToday) })}
            </p>
          )}
        </div>
      )}
      {failure !== undefined && (
        <Banner tone="warning" announce>
          {failure.most === undefined
            ? describeFailure(failure.words, label)
            : t('exports.tooLarge', { most: writer.count(failure.most) })}
        </Banner>
      )}
      {shown && (
        <Shown
          one={shown}
          zone={zone}
          isBusy={isBusy}
          onEnd={() => void run(({ client }) => client.send(cancelExport, { id: shown.id }))}
        />
      )}
    </section>
  );
}

interface ShownProps {
  readonly one: Export;
  readonly zone: string;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Shown({ one, ...rest }: ShownProps) {
  const { t } = useTexts();
  if (isOpenExport(one)) return <Writing one={one} {...rest} />;
  if (one.state === 'ready') return <Ready one={one} {...rest} />;
  return <Banner tone="negative">{t('exports.failed')}</Banner>;
}

function Writing({ one, isBusy, onEnd }: ShownProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const { done, rows } = one;
  return (
    <div className={card}>
      <div className={line}>
        <span className={words} role="status">
          {one.state === 'waiting'
            ? t('exports.waiting')
            : t('exports.running', { count: rows, done: writer.count(done), rows: writer.count(rows) })}
        </span>
        <Button variant="quiet" size="s" busy={isBusy} onClick={onEnd}>
          {t('exports.cancel')}
        </Button>
      </div>
      <Progress label={t('exports.progress')} value={done} max={Math.max(1, rows)} />
    </div>
  );
}

function Ready({ one, zone, isBusy, onEnd }: ShownProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const browser = useBrowser();
  const [isFetching, setFetching] = useState(false);
  async function fetchIt() {
    setFetching(true);
    try {
      saveFile(await fetchExport(browser(), one.id, AbortSignal.timeout(FETCH_MS)));
      browser().store.set(showMessageAtom, { text: 'exports.saved', tone: 'positive' });
    } catch (error) {
      browser().store.set(showMessageAtom, { ...failureOf(error), tone: 'negative' });
    } finally {
      setFetching(false);
    }
  }
  return (
    <div className={card}>
      <p role="status">
        {t('exports.ready', { count: one.rows, rows: writer.count(one.rows) })}{' '}
        {one.expiresAt !== undefined && (
          <span className={faint}>{t('exports.until', { time: writer.minuteIn(one.expiresAt, zone) })}</span>
        )}
      </p>
      <div className={line}>
        <Button icon="download" size="s" busy={isFetching} onClick={() => void fetchIt()}>
          {t('exports.download')}
        </Button>
        <Button variant="quiet" size="s" busy={isBusy} onClick={onEnd}>
          {t('exports.remove')}
        </Button>
      </div>
    </div>
  );
}

/** Enough for 50,000 rows over a slow connection. */
const FETCH_MS = 300_000;

interface Refused {
  readonly words: Failure;
  /** The limit of rows that the request exceeded. */
  readonly most: number | undefined;
}

/** Sends a request, stores the reply, and shows the reason of a refusal. */
function useRun(report: (exports: Exports) => void) {
  const browser = useBrowser();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refused>();
  async function run(send: (browser: Browser) => Promise<Exports>) {
    setBusy(true);
    setFailure(undefined);
    try {
      report(await send(browser()));
    } catch (error) {
      const isLarge = error instanceof CallRefused && error.code === 'export_too_large';
      setFailure({ words: failureOf(error), most: isLarge ? readWhole(error.value, 'most') : undefined });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, run };
}

function sent(filters: ExportFilters): ExportFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
}
