import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { useTexts } from '../state/texts.ts';
import { reportOnce } from './report-once.ts';

interface RegionProps {
  /** A new value lets the region try again, for example the address. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

/** A part of the page that may fail alone: the rest goes on, and the visitor may try again. */
export class Region extends Component<RegionProps, { readonly failure: unknown }> {
  override state: { readonly failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown): { readonly failure: unknown } {
    return { failure: failure ?? new Error('unknown') };
  }

  override componentDidCatch(failure: unknown): void {
    reportOnce(`a region failed: ${failure instanceof Error ? failure.message : String(failure)}`);
  }

  override componentDidUpdate(before: RegionProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.failure !== undefined)
      this.setState({ failure: undefined });
  }

  override render(): ReactNode {
    if (this.state.failure === undefined) return this.props.children;
    return <Failed failure={this.state.failure} onRetry={() => this.setState({ failure: undefined })} />;
  }
}

function Failed({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const { t } = useTexts();
  const isChunk = failure instanceof Error && /dynamically imported module|Importing a module/i.test(failure.message);
  return (
    <ErrorPanel
      title={t('screens.failed.title')}
      text={isChunk ? t('error.page_too_slow') : t('screens.failed.text')}
      retryLabel={t('home.retry')}
      onRetry={isChunk ? () => window.location.reload() : onRetry}
    />
  );
}
