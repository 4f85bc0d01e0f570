import { Banner } from '#ui/feedback/banner.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { type Failure, describeFailure } from './failure.ts';
import { useWriteFigure } from './use-write-figure.ts';

/** What went wrong with the last try, read out when it comes; words that do not say whether an account exists. */
export function FailureBanner({ failure }: { readonly failure: Failure | undefined }) {
  const { label } = useTexts();
  const write = useWriteFigure();
  if (failure === undefined) return null;
  return (
    <Banner tone="negative" announce>
      {describeFailure(failure, label, write)}
    </Banner>
  );
}
