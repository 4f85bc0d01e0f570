import { limitMeasures } from '#contract/protection/limit-kinds.ts';
import type { Protection } from '#contract/protection/read.ts';
import { lead, stack, subheading } from '#portal/cashier/styles.ts';
import { rows, Section } from '#portal/centre/parts/section.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { LimitRow } from './limit-row.tsx';

/** Every limit that the site offers, by what it measures. */
export function LimitsSection({ state }: { readonly state: Protection }) {
  const { t } = useTexts();
  const { limits, raiseAfterHours } = state;
  const measures = limitMeasures.filter((measure) => limits.some((limit) => limit.measure === measure));
  return (
    <Section
      title={t('safer.limits')}
      lead={raiseAfterHours === undefined ? undefined : t('safer.limits.lead', { count: raiseAfterHours })}
    >
      {measures.map((measure) => (
        <div key={measure} className={stack}>
          <div>
            <h4 className={subheading}>{t(`safer.measure.${measure}`)}</h4>
            <p className={lead}>{t(`safer.measure.${measure}.hint`)}</p>
          </div>
          <ul className={rows} aria-label={t(`safer.measure.${measure}`)}>
            {limits
              .filter((limit) => limit.measure === measure)
              .map((limit) => (
                <LimitRow key={limit.period ?? ''} limit={limit} raiseAfterHours={raiseAfterHours} />
              ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
