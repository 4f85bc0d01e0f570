import { useTexts } from '#portal/state/texts/texts.ts';

/** Texts of records; an unknown value is shown by its name. */
export function useRecordWords() {
  const { t, label, has } = useTexts();
  const translate = (key: string, name: string) => (has(key) ? label(key) : name);
  return {
    describeCategory: (category: string) =>
      category === '-' ? t('records.noCategory') : translate(`category.${category}`, category),
    describeKind: (kind: string) => translate(`records.kind.${kind}`, kind),
    describeWallet: (wallet: string) => translate(`records.wallet.${wallet}`, wallet),
  };
}
