import { type ReactNode, useEffect, useRef } from 'react';
import { describeFailure } from '#console/kit/failure.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import type { Trial } from './use-trial.ts';
import { tOfRewards as translate } from './words.ts';

const box = css({
  display: 'grid',
  gap: space[2],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
});
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const muted = css({ color: color.textMuted, fontSize: type.s });
const headline = css({ fontSize: type.m, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const old = css({ opacity: 0.6 });
const lines = css({ display: 'grid', gap: space[1] });
const foot = css({ display: 'flex' });

/** The result of a trial: the cost in one line, and details. */
export interface TrialSummary {
  readonly headline: string;
  readonly lines: readonly string[];
}

interface CardProps<Reply> {
  readonly trial: Trial<Reply>;
  /** Describes what is tried, on which data. */
  readonly lead: string;
  /** The card's element id: `console.points.trial`. */
  readonly element: string;
  /** False while the draft has errors. */
  readonly canTry: boolean;
  readonly report: (reply: Reply) => TrialSummary;
  /** Shown below the result. */
  readonly children?: ReactNode;
}

/** Runs a trial of the draft before anything is activated. */
export function TrialCard<Reply>({ trial, lead, element, canTry, report, children }: CardProps<Reply>) {
  const { reply, isOfThis, isBusy, run } = trial;
  return (
    <section className={box} aria-label={translate('trial.title')} data-element={element}>
      <h2 className={heading}>{translate('trial.title')}</h2>
      <p className={muted}>{lead}</p>
      <div role="status">
        <TrialWords trial={trial} report={report} />
      </div>
      {reply !== undefined && isOfThis && children}
      <div className={foot}>
        <Button variant="quiet" size="s" icon="play" disabled={!canTry || isBusy} onClick={() => void run()}>
          {reply === undefined ? translate('trial.run') : translate('trial.again')}
        </Button>
      </div>
    </section>
  );
}

/** Only the result, in lines. Phrasing content: rendered within a paragraph. */
export function TrialWords<Reply>({ trial, report }: Pick<CardProps<Reply>, 'trial' | 'report'>) {
  const { reply, isOfThis, isBusy, failure } = trial;
  if (isBusy) return <span className={muted}>{translate('trial.busy')}</span>;
  if (failure !== undefined) return <span>{describeFailure(failure, translate)}</span>;
  if (reply === undefined) return null;
  const summary = report(reply);
  return (
    <span className={cx(lines, !isOfThis && old)}>
      <span className={headline}>{summary.headline}</span>
      {summary.lines.map((line) => (
        <span key={line} className={muted}>
          {line}
        </span>
      ))}
      {!isOfThis && <span className={muted}>{translate('trial.old')}</span>}
    </span>
  );
}

/** Runs a trial once on mount if the last one was of another draft. */
export function useTrialAtOnce<Reply>(trial: Trial<Reply>): void {
  const latest = useRef(trial);
  useEffect(() => {
    if (!latest.current.isOfThis) void latest.current.run();
  }, []);
}
