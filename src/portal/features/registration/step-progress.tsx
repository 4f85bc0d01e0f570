import { Icon } from '#ui/pictures/icon.tsx';
import { useFormPart } from '#ui/schema-form/state/form-in-use.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormView } from '#ui/schema-form/state/form-view.ts';
import { css, ease, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import { useTexts } from '../../state/texts/texts.ts';

const column = css({ display: 'grid', gap: space[3] });
const list = css({ display: 'flex', gap: space[2], margin: 0, padding: 0, listStyle: 'none' });
const entry = css({ flex: 1, minInlineSize: 0, display: 'grid', gap: space[2], color: color.textMuted });
const bar = css({
  blockSize: '0.25rem',
  borderRadius: radius.pill,
  backgroundColor: color.line,
  transition: ease('background-color'),
  '[data-state=done] > &, [data-state=current] > &': { backgroundColor: color.accentText },
  '[data-state=wrong] > &': { backgroundColor: color.negative },
  [media.forced]: {
    forcedColorAdjust: 'none',
    border: `1px solid ${color.systemText}`,
    '[data-state=done] > &, [data-state=current] > &': { backgroundColor: color.systemChosen },
  },
});
const words = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minInlineSize: 0,
  fontSize: type.xs,
  '[data-state=current] > &': { color: color.text, fontWeight: weight.strong },
  '[data-state=wrong] > &': { color: color.negative },
  [media.phone]: { display: 'none' },
});
const name = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const head = css({ display: 'flex', alignItems: 'baseline', gap: space[3] });
const title = css({
  flex: 1,
  fontFamily: font.display,
  fontSize: type.m,
  fontWeight: weight.strong,
  color: color.text,
});
const place = css({
  fontSize: type.s,
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

/** Progress of a form with several steps: the current step, completed steps, and steps with errors. */
export function StepProgress({ form }: { readonly form: FormState }) {
  const { t, label } = useTexts();
  const steps = useFormPart(form, 'steps');
  const step = useFormPart(form, 'step');
  const wrongSteps = useFormPart(form, 'wrongSteps');
  if (steps.length < 2) return null;
  const titles = steps.map(([group], at) =>
    group?.title === undefined ? t('register.step', { step: at + 1 }) : label(group.title),
  );
  return (
    <div className={column} data-steps="">
      <ol className={list} aria-label={t('register.steps')}>
        {titles.map((text, at) => (
          <Step key={text} title={text} state={stateOf({ step, wrongSteps }, at)} />
        ))}
      </ol>
      <div className={head}>
        <h3 className={title}>{titles[step]}</h3>
        {/* Announced when the step changes. */}
        <span className={place} role="status">
          <VisuallyHidden>{`${titles[step]}, `}</VisuallyHidden>
          {t('register.stepOf', { step: step + 1, of: steps.length })}
        </span>
      </div>
    </div>
  );
}

type State = 'done' | 'current' | 'wrong' | 'ahead';

function stateOf({ step, wrongSteps }: Pick<FormView, 'step' | 'wrongSteps'>, at: number): State {
  if (at === step) return 'current';
  if (wrongSteps.includes(at)) return 'wrong';
  return at < step ? 'done' : 'ahead';
}

const ICONS: Readonly<Record<State, string | undefined>> = {
  done: 'check',
  wrong: 'circle-alert',
  current: undefined,
  ahead: undefined,
};

function Step({ title: text, state }: { readonly title: string; readonly state: State }) {
  const { t } = useTexts();
  const icon = ICONS[state];
  return (
    <li className={entry} data-state={state} {...(state === 'current' && { 'aria-current': 'step' })}>
      <span className={bar} />
      <span className={words}>
        {icon !== undefined && <Icon name={icon} size={14} />}
        <span className={name}>{text}</span>
        {state === 'done' && <VisuallyHidden>{t('register.stepDone')}</VisuallyHidden>}
        {state === 'wrong' && <VisuallyHidden>{t('register.stepWrong')}</VisuallyHidden>}
      </span>
    </li>
  );
}
