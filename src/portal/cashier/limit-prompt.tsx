import type { ProtectionLimit } from '#contract/protection/read.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { below } from './styles.ts';

/**
 * Asks for a limit where the market does: the first one that is required, else the first one that members are asked
 * for while they have none of its measure. Nothing if no market asks.
 */
export function LimitPrompt({ limits }: { readonly limits: readonly ProtectionLimit[] }) {
  const { t, label } = useTexts();
  const goTo = useCentrePage();
  const saferPlay = useElement('member.saferPlay');
  const required = limits.find(({ isRequired, amountMinor }) => isRequired && amountMinor === undefined);
  const asked = required ?? limits.find((limit) => limit.askAt.length > 0 && !hasOne(limits, limit));
  if (asked === undefined) return null;
  const measure = t(`safer.measure.${asked.measure}`);
  const limit = asked.period === undefined ? measure : t(`safer.per.${asked.period}`, { measure });
  return (
    <Banner
      tone={required === undefined ? 'info' : 'warning'}
      title={t(required === undefined ? 'safer.set.title' : 'safer.required.title', { limit })}
    >
      {t(required === undefined ? 'safer.lead' : 'safer.required.text')}
      {saferPlay !== undefined && (
        <div className={below}>
          <Button size="s" variant="quiet" icon={saferPlay.icon} onClick={() => goTo(saferPlay.id)}>
            {label(saferPlay.label)}
          </Button>
        </div>
      )}
    </Banner>
  );
}

function hasOne(limits: readonly ProtectionLimit[], { measure }: Pick<ProtectionLimit, 'measure'>): boolean {
  return limits.some((limit) => limit.measure === measure && limit.amountMinor !== undefined);
}
