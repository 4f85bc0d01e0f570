import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { RecordDays } from '#contract/records/read.ts';
import { shiftDay } from '#model/documents/merchant-day.ts';
import { note } from '#portal/cashier/styles.ts';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import type { SelectOption } from '#ui/fields/select.tsx';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css, cx, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { defineFilter, type FilterField } from './filter-form.ts';
import { ChoicesContext, OfferedWidget } from './offered-widget.tsx';

/** On a desk the quick periods, the fields and the button take one row; where that is too narrow, what is over wraps. */
const box = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  [media.wide]: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[2] },
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  [media.wide]: { flex: 'none' },
});
const opener = css({ display: 'none', [media.phone]: { display: 'inline-flex' } });
/** On a phone behind one button. */
const fold = css({
  display: 'grid',
  gap: space[4],
  [media.phone]: { '&:not([data-open])': { display: 'none' } },
  [media.wide]: {
    '&, & :has(fieldset), & fieldset': { display: 'contents' },
    '& fieldset > *': { flex: '1 1 5.75rem', minInlineSize: 0 },
    // A day is not cut.
    '& fieldset > :has([type=date])': { flexBasis: '8.75rem' },
  },
});
const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const zone = css({ flexBasis: '100%' });

/** The active filter: days, and other fields. Absent: all. */
export type Asked = Readonly<Partial<Record<'from' | 'to' | FilterField, string>>>;

interface FiltersProps {
  readonly days: RecordDays;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  /** Lengths in days of the quick periods, besides today. */
  readonly periods: readonly number[];
  readonly mostDays: number;
  /** Options by field, in field order; without the option for all. */
  readonly choices: Readonly<Partial<Record<FilterField, readonly SelectOption[]>>>;
  /** Whether rows are found by the reference of an order, whatever the days. */
  readonly hasReference?: boolean;
}

/** Filter of a record: quick periods by a click, the rest in a form. */
export function Filters(props: FiltersProps) {
  const { t } = useTexts();
  const id = useId();
  const { timeZone } = useAtomValue(portalAtom);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={box} aria-label={t('records.filter.open')}>
      <div className={head}>
        <Periods {...props} />
        <Button
          variant="quiet"
          size="s"
          icon="calendar-days"
          className={opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('records.filter.open')}
        </Button>
      </div>
      {/* Closing the window loses no input: no confirmation needed. */}
      <div id={id} className={fold} data-open={isOpen || undefined} onInput={(event) => event.stopPropagation()}>
        <FilterForm {...props} onSend={() => setOpen(false)} />
      </div>
      {/* The centre names the merchant's time zone. */}
      {props.days.zone !== timeZone && <p className={cx(note, zone)}>{t('records.zone', { zone: props.days.zone })}</p>}
    </section>
  );
}

function Periods({ days: { today, from, to }, asked, onAsk, periods }: FiltersProps) {
  const { t } = useTexts();
  const counts = [1, ...periods];
  const isChosen = (count: number) => to === today && from === shiftDay(today, 1 - count);
  return (
    <Tabs
      label={t('records.filter.period')}
      variant="pills"
      tabs={counts.map((count) => ({
        id: String(count),
        label: count === 1 ? t('records.filter.today') : t('records.filter.days', { days: count }),
      }))}
      value={String(counts.find(isChosen) ?? '')}
      // A reference is searched on all days: other days are another question.
      onChange={(count) => onAsk({ ...withoutReference(asked), from: shiftDay(today, 1 - Number(count)), to: today })}
    />
  );
}

interface FilterFormProps extends FiltersProps {
  readonly onSend: () => void;
}

function FilterForm({ days: { from, to }, asked, onAsk, onSend, mostDays, choices, hasReference }: FilterFormProps) {
  const { t } = useTexts();
  const id = useId();
  const form = useFormState({ ...asked, from, to });
  const seen = useRef(asked);
  const follow = useEffectEvent(() => form.replace({ ...asked, from: asked.from ?? from, to: asked.to ?? to }));
  // The quick periods and the empty state also change the filter.
  useEffect(() => {
    if (seen.current === asked) return;
    seen.current = asked;
    follow();
  }, [asked]);
  const names = [...Object.keys(choices), ...(hasReference ? ['reference'] : [])].join(' ');
  const steps = useMemo(() => [[{ fields: ['from', 'to', ...names.split(' ').filter(Boolean)] }]], [names]);
  const of = useMemo(() => defineFilter(mostDays), [mostDays]);
  const all = t('records.filter.all');
  const offered = useMemo(() => withAll(choices, all), [choices, all]);
  const send = () => {
    const entries = Object.entries(form.values()).filter(([, value]) => typeof value === 'string' && value !== '');
    onSend();
    onAsk(Object.fromEntries(entries) as Asked);
  };
  return (
    <>
      <ChoicesContext value={offered}>
        <OwnForm id={id} form={form} of={of} steps={steps} widgets={WIDGETS} onSubmit={send} />
      </ChoicesContext>
      <div className={foot}>
        <Button type="submit" form={id} variant="quiet">
          {t('records.filter.show')}
        </Button>
      </div>
    </>
  );
}

/** The filter of a reply that is not about a reference. */
export function withoutReference({ reference: _, ...asked }: Asked): Asked {
  return asked;
}

const WIDGETS = { offered: OfferedWidget };

function withAll(choices: FiltersProps['choices'], all: string): Readonly<Record<string, readonly SelectOption[]>> {
  const entries = Object.entries(choices).map(([field, options]) => [field, [{ value: '', label: all }, ...options]]);
  return Object.fromEntries(entries);
}
