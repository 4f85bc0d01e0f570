import type { ProtectionRules } from '#model/packs/rules.ts';

/** What members may choose where no market demands more (docs/explanation/limits.md#market-packs). */
const BREAK_HOURS: readonly number[] = [24, 72, 168, 336, 720, 1_008];
const EXCLUSION_MONTHS: readonly number[] = [6, 12, 24, 60];
const REALITY_CHECK_MINUTES: readonly number[] = [10, 15, 20, 30, 45, 60];

/** Lengths of breaks in hours, shortest first. */
export function breakHours({ breaks }: Pick<ProtectionRules, 'breaks'>): readonly number[] {
  return joined(BREAK_HOURS, breaks?.hours).filter((hours) => hours >= (breaks?.minimumHours ?? 0));
}

/** Terms of self-exclusion in months, shortest first. */
export function exclusionMonths({ exclusions }: Pick<ProtectionRules, 'exclusions'>): readonly number[] {
  const { minimumMonths = 0, maximumMonths = Number.POSITIVE_INFINITY } = exclusions ?? {};
  return joined(EXCLUSION_MONTHS, exclusions?.months).filter((one) => one >= minimumMonths && one <= maximumMonths);
}

/** Intervals of reality checks in minutes, shortest first. */
export function realityCheckMinutes({ realityCheck }: Pick<ProtectionRules, 'realityCheck'>): readonly number[] {
  const most = realityCheck?.everyMinutes ?? Number.POSITIVE_INFINITY;
  return joined(REALITY_CHECK_MINUTES, realityCheck?.choices).filter((minutes) => minutes <= most);
}

function joined(own: readonly number[], demanded: readonly number[] = []): readonly number[] {
  return [...new Set([...own, ...demanded])].toSorted((one, other) => one - other);
}
