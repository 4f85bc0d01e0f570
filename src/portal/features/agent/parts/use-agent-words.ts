import { useTexts } from '#portal/state/texts/texts.ts';

export function useAgentWords() {
  const { t } = useTexts();
  return {
    describeKind: (kind: number) => (kind === 0 ? t('agent.player') : t('agent.kind', { type: kind })),
  };
}
