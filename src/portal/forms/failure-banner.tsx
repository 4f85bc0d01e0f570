import { Banner } from '#ui/feedback/banner.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { describeFailure, type Failure } from './failure.ts';
import { useWriteFigure } from './use-write-figure.ts';

/** The last attempt's error, announced on arrival; its text does not reveal whether an account exists. */
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
