import type { Pause, Protection } from '#contract/protection/read.ts';
import { detail, row, rows, Section, sign, title } from '#portal/centre/parts/section.tsx';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';

const ICONS = { BREAK: 'pause', EXCLUSION: 'lock' } as const;

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

function Row({ pause: { kind, startsAt, endsAt } }: { readonly pause: Pause }) {
  const { t } = useTexts();
  const writer = useFigures();
  const from = writer.minute(startsAt);
  return (
    <li className={row}>
      <span className={sign}>
        <Icon name={ICONS[kind]} />
      </span>
      <div>
        <p className={title}>{t(`safer.history.${kind}`)}</p>
        <p className={detail}>
          {endsAt === undefined
            ? t('safer.history.open', { from })
            : t('safer.history.span', { from, to: writer.minute(endsAt) })}
        </p>
      </div>
    </li>
  );
}
