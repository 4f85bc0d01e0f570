import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Member } from '#model/documents/member.ts';
import { ActionControl } from '#portal/page/action.tsx';
import { useBrowser } from '#portal/state/client.ts';
import { isWelcomingAtom, keepFirstVisit } from '#portal/state/first-visit.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
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
  /** The steps that were taken. */
  readonly taken: readonly string[];
}

/** Greets a new member and leads through what is worth doing first. Popups wait while it stands. */
export function Welcome({ member, taken }: WelcomeProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const steps = useFirstSteps(taken);
  const setWelcoming = useSetAtom(isWelcomingAtom);
  useEffect(() => {
    setWelcoming(true);
    return () => setWelcoming(false);
  }, [setWelcoming]);
  const isDone = steps.filter((step) => step.isDone).length;
  const told = t('visits.first.progress', { done: isDone, total: steps.length });
  return (
    <section className={box} aria-labelledby={TITLE_ID} data-part="first-visit">
      <div className={head}>
        <div className={words}>
          <h2 id={TITLE_ID} className={title}>
            {t('session.welcome', { name: member.nickname || member.account })}
          </h2>
          <p className={lead}>{t('visits.first.text')}</p>
        </div>
        <IconButton icon="x" label={t('visits.first.close')} onClick={() => keepFirstVisit(browser(), undefined)} />
      </div>
      <div className={come}>
        <Progress label={t('visits.first.steps')} value={isDone} max={Math.max(1, steps.length)} />
        <span className={count}>{told}</span>
      </div>
      <ul className={list}>
        {steps.map((step) => (
          <li key={step.id} onClickCapture={() => keepFirstVisit(browser(), [...new Set([...taken, step.id])])}>
            <Step step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const TITLE_ID = 'first-visit-title';

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
