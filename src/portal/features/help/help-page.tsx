import { PageHead } from '#portal/page/page-head.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { HelpCentre } from './help-centre.tsx';

const page = css({ display: 'grid', gap: space[6] });

export function HelpPage() {
  const { t } = useTexts();
  return (
    <div className={page}>
      <PageHead icon="circle-question-mark" title={t('help.title')} lead={t('help.lead')} />
      <HelpCentre path="/help" />
    </div>
  );
}
