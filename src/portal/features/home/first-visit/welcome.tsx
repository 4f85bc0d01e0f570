import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { Member } from '#model/documents/member.ts';
import { ActionControl } from '#portal/page/action.tsx';
import { useBrowser } from '#portal/state/client.ts';
import { type FirstSteps, isWelcomingAtom } from '#portal/state/first-visit.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { endFirstSteps, putFirstStepsAway, takeFirstStep } from './take-step.ts';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';

const box = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.xl,
  backgroundColor: color.surfaceRaised,
  [media.phone]: { padding: space[4] },
});
/** The collapsed version on later pages. */
const line = cx(
  box,
  css({
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    paddingBlock: space[2],
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingBlock: space[2], gap: 0 },
  }),
);
const later = css({ fontSize: type.body, lineHeight: 1.2 });
const opener = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: control.s,
  color: color.text,
  fontWeight: weight.strong,
  [media.touch]: { minBlockSize: control.touch },
});
const head = css({ display: 'flex', alignItems: 'start', gap: space[3] });
const words = css({ flex: 1, minInlineSize: 0, display: 'grid', gap: space[1] });
const title = css({ fontSize: type.xl, lineHeight: 1.2, overflowWrap: 'anywhere' });
const lead = css({ color: color.textMuted, textWrap: 'pretty' });
const come = css({ display: 'flex', alignItems: 'center', gap: space[3], fontSize: type.s });
const count = css({ flex: 'none', color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
  gap: space[3],
});
const row = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'start',
  columnGap: space[3],
  inlineSize: '100%',
  blockSize: '100%',
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  color: color.text,
  textAlign: 'start',
  transition: ease('border-color'),
  [media.hover]: { '&:hover': { borderColor: color.accentText } },
});
const sign = css({ color: color.accentText });
const done = css({ color: color.positive });
const name = css({ display: 'block', fontWeight: weight.strong, fontSize: type.s });
const why = css({ display: 'block', color: color.textMuted, fontSize: type.s, lineHeight: 1.5 });

interface WelcomeProps {
  readonly member: Member;
  readonly steps: FirstSteps;
  /** Called with whether steps are left, once known. */
  readonly onKnown: (isLeft: boolean) => void;
}

/**
 * Greets a new member on the first visit and shows the first steps; popups wait in the meantime. On later pages it is
 * an expandable line, as long as steps are left.
 */
export function Welcome({ member, steps: { taken, isFirstVisit }, onKnown }: WelcomeProps) {
  const { t } = useTexts();
  const { steps, isKnown } = useFirstSteps(taken);
  const [isOpen, setOpen] = useState(isFirstVisit);
  useHoldsPopups(isFirstVisit);
  const isDone = steps.filter((step) => step.isDone).length;
  const isLeft = useIsLeft({ isKnown, isLeftNow: isDone < steps.length, isFirstVisit, onKnown });
  if (!isFirstVisit && !isLeft) return null;
  return (
    <section className={isOpen ? box : line} aria-labelledby={TITLE_ID} data-part="first-visit">
      {isFirstVisit ? <Greeting member={member} /> : <Heading isOpen={isOpen} onAct={() => setOpen(!isOpen)} />}
      <div className={come}>
        <Progress label={t('visits.first.steps')} value={isDone} max={Math.max(1, steps.length)} />
        <span className={count}>{t('visits.first.progress', { done: isDone, total: steps.length })}</span>
        {!isFirstVisit && <PutAway />}
      </div>
      {isOpen && <Steps steps={steps} />}
    </section>
  );
}

const TITLE_ID = 'first-visit-title';

/** No popup opens over a welcome. */
function useHoldsPopups(isHolding: boolean): void {
  const setWelcoming = useSetAtom(isWelcomingAtom);
  useEffect(() => {
    setWelcoming(isHolding);
    return () => setWelcoming(false);
  }, [setWelcoming, isHolding]);
}

interface Left extends Pick<FirstSteps, 'isFirstVisit'>, Pick<WelcomeProps, 'onKnown'> {
  readonly isKnown: boolean;
  readonly isLeftNow: boolean;
}

/**
 * Whether steps were left when that was first known. The gateway is notified once none is left; steps that were never
 * shown are dismissed.
 */
function useIsLeft({ isKnown, isLeftNow, isFirstVisit, onKnown }: Left): boolean {
  const browser = useBrowser();
  const [wasLeft, setWasLeft] = useState(false);
  if (isKnown && isLeftNow && !wasLeft) setWasLeft(true);
  const isEnded = isKnown && !isLeftNow;
  const wasShown = isFirstVisit || wasLeft;
  useEffect(() => {
    if (isEnded) (wasShown ? endFirstSteps : putFirstStepsAway)(browser());
    if (isKnown) onKnown(isLeftNow);
  }, [browser, isEnded, isKnown, isLeftNow, wasShown, onKnown]);
  return wasLeft;
}

function Greeting({ member }: Pick<WelcomeProps, 'member'>) {
  const { t } = useTexts();
  return (
    <div className={head}>
      <div className={words}>
        <h2 id={TITLE_ID} className={title}>
          {t('session.welcome', { name: member.nickname || member.account })}
        </h2>
        <p className={lead}>{t('visits.first.text')}</p>
      </div>
      <PutAway />
    </div>
  );
}

interface HeadingProps {
  readonly isOpen: boolean;
  readonly onAct: () => void;
}

function Heading({ isOpen, onAct }: HeadingProps) {
  const { t } = useTexts();
  return (
    <h2 className={later}>
      <button type="button" id={TITLE_ID} className={opener} aria-expanded={isOpen} onClick={onAct}>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={18} />
        {t('visits.first.steps')}
      </button>
    </h2>
  );
}

function PutAway() {
  const { t } = useTexts();
  const browser = useBrowser();
  return <IconButton icon="x" label={t('visits.first.close')} onClick={() => putFirstStepsAway(browser())} />;
}

function Steps({ steps }: { readonly steps: readonly FirstStep[] }) {
  const browser = useBrowser();
  return (
    <ul className={list}>
      {steps.map((step) => (
        <li key={step.id} onClickCapture={() => takeFirstStep(browser(), step.id)}>
          <Step step={step} />
        </li>
      ))}
    </ul>
  );
}

function Step({ step: { id, action, icon, isDone } }: { readonly step: FirstStep }) {
  const { t } = useTexts();
  return (
    <ActionControl element={{ action }} className={row}>
      <Icon name={isDone ? 'circle-check' : icon} className={isDone ? done : sign} />
      <span>
        <span className={name}>
          {t(`visits.first.${id}`)}
          {isDone && <span className={visuallyHidden}>{` (${t('visits.first.done')})`}</span>}
        </span>
        <span className={why}>{t(`visits.first.${id}.why`)}</span>
      </span>
    </ActionControl>
  );
}
