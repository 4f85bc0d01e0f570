import { useTexts } from '#portal/state/texts/texts.ts';

/** The words of what records are made of; what this page has no word for is called by its name. */
export function useRecordWords() {
  const { t, label, has } = useTexts();
  const say = (key: string, name: string) => (has(key) ? label(key) : name);
  return {
    sayCategory: (category: string) =>
      category === '-' ? t('records.noCategory') : say(`category.${category}`, category),
    sayKind: (kind: string) => say(`records.kind.${kind}`, kind),
    sayWallet: (wallet: string) => say(`records.wallet.${wallet}`, wallet),
  };
}
