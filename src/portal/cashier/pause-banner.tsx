import { useCentrePage } from '#portal/centre/centre-page.ts';
import { useWriteFigure } from '#portal/forms/use-write-figure.ts';
import type { ProtectionWords } from '#portal/protection/refusals.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { writeParams } from '#ui/schema-form/state/field-words.ts';
import { below } from './styles.ts';

/** Why play and deposits are refused, until when, and what still works: on a page of the member centre. */
export function PauseBanner({ words }: { readonly words: ProtectionWords }) {
  const { label } = useTexts();
  const goTo = useCentrePage();
  const withdraw = useElement('member.withdraw');
  const { title, text, params } = words;
  const written = writeParams(params, useWriteFigure());
  return (
    <Banner tone="warning" announce title={label(title, written)}>
      {label(text, written)}
      {withdraw !== undefined && (
        <div className={below}>
          <Button size="s" variant="quiet" icon={withdraw.icon} onClick={() => goTo(withdraw.id)}>
            {label(withdraw.label)}
          </Button>
        </div>
      )}
    </Banner>
  );
}
