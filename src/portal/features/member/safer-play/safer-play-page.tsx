import type { Protection } from '#contract/protection/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { PageSkeleton } from '#portal/cashier/page-skeleton.tsx';
import { PauseBanner } from '#portal/cashier/pause-banner.tsx';
import { page } from '#portal/cashier/styles.ts';
import { Part } from '#portal/centre/parts/part.tsx';
import { wordsOfPause, wordsOfRegister } from '#portal/protection/refusals.ts';
import { useProtection } from '#portal/protection/use-protection.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CheckSection } from './check-section.tsx';
import { ChangesSection, HistorySection } from './history-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { PausesSection } from './pauses-section.tsx';
import { StatementSection } from './statement-section.tsx';

/** The member's own limits, reality checks, breaks and self-exclusion. */
export function SaferPlayPage() {
  const { t } = useTexts();
  const query = useProtection();
  return (
    <div className={page}>
      <PageHeading title={t('element.member.saferPlay')}>{t('safer.lead')}</PageHeading>
      <Part
        query={query}
        skeleton={<PageSkeleton />}
        otherwise={() => <EmptyState level="h3" title={t('error.function_not_available')} />}
      >
        {(state) => <Tools state={state} />}
      </Part>
    </div>
  );
}

function Tools({ state }: { readonly state: Protection }) {
  const { pause, registers, limits, realityCheckChoices } = state;
  return (
    <>
      {pause !== undefined && <PauseBanner words={wordsOfPause(pause)} />}
      {registers.map((register) => (
        <PauseBanner key={register.register} words={wordsOfRegister(register)} />
      ))}
      <IdentitySection />
      {limits.length > 0 && <LimitsSection state={state} />}
      {realityCheckChoices.length > 0 && <CheckSection state={state} />}
      <PausesSection state={state} />
      <ChangesSection state={state} />
      <HistorySection state={state} />
      <StatementSection state={state} />
    </>
  );
}
