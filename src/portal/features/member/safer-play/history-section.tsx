import type { LimitChange, Pause, Protection } from '#contract/protection/read.ts';
import { detail, row, rows, Section, sign, title } from '#portal/centre/parts/section.tsx';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { useLimitAmount, useLimitName } from './words.ts';

const ICONS = { BREAK: 'pause', EXCLUSION: 'lock' } as const;

/** Own changes of limits, newest first. */
export function ChangesSection({ state: { changes } }: { readonly state: Protection }) {
  const { t } = useTexts();
  return (
    <Section title={t('safer.changes')}>
      {changes.length === 0 ? (
        <p className={detail}>{t('safer.changes.none')}</p>
      ) : (
        <ul className={rows} aria-label={t('safer.changes')}>
          {changes.map((change) => (
            <ChangeRow key={keyOfChange(change)} change={change} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function keyOfChange({ at, measure, period, amountMinor, askedMinor }: LimitChange): string {
  return [at, measure, period, amountMinor, askedMinor].join(' ');
}

function ChangeRow({ change }: { readonly change: LimitChange }) {
  const { t } = useTexts();
  const writer = useFigures();
  const write = useLimitAmount(change);
  const { amountMinor, askedMinor, effectiveAt, at } = change;
  const limit = useLimitName()(change);
  const words =
    effectiveAt !== undefined
      ? askedMinor === undefined
        ? t('safer.change.askedNone', { limit })
        : t('safer.change.asked', { limit, amount: write(askedMinor) })
      : amountMinor === undefined
        ? t('safer.change.removed', { limit })
        : t('safer.change.set', { limit, amount: write(amountMinor) });
  return (
    <li className={row}>
      <span className={sign}>
        <Icon name={effectiveAt === undefined ? 'check' : 'clock'} />
      </span>
      <div>
        <p className={title}>{words}</p>
        <p className={detail}>{writer.minute(at)}</p>
      </div>
    </li>
  );
}

/** Own breaks and exclusions, newest first. */
export function HistorySection({ state: { pauses } }: { readonly state: Protection }) {
  const { t } = useTexts();
  return (
    <Section title={t('safer.history')}>
      {pauses.length === 0 ? (
        <p className={detail}>{t('safer.history.none')}</p>
      ) : (
        <ul className={rows}>
          {pauses.map((pause) => (
            <Row key={`${pause.kind} ${pause.startsAt}`} pause={pause} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ pause: { kind, startsAt, endsAt, returnsFrom } }: { readonly pause: Pause }) {
  const { t } = useTexts();
  const writer = useFigures();
  const from = writer.minute(startsAt);
  const last = endsAt ?? returnsFrom;
  const word = endsAt !== undefined ? 'span' : returnsFrom !== undefined ? 'onRequest' : 'open';
  const span = t(`safer.history.${word}`, { from, ...(last !== undefined && { to: writer.minute(last) }) });
  return (
    <li className={row}>
      <span className={sign}>
        <Icon name={ICONS[kind]} />
      </span>
      <div>
        <p className={title}>{t(`safer.history.${kind}`)}</p>
        <p className={detail}>{span}</p>
      </div>
    </li>
  );
}
