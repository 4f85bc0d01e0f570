import { useTexts } from '#portal/state/texts/texts.ts';

/** Words for what an agent's pages tell. */
export function useAgentWords() {
  const { t } = useTexts();
  return {
    /** A kind of account. */
    describeKind: (kind: number) => (kind === 0 ? t('agent.player') : t('agent.kind', { type: kind })),
  };
}
