import { Component, type ReactNode } from 'react';
import { translate } from '#console/texts/translate.ts';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';

interface Props {
  /** A new place resets the error. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly failedAt: string | undefined;
  readonly reference: string;
}

/** Error boundary of a screen: shows what failed, and keeps the rest of the console working. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { failedAt: undefined, reference: '' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failedAt: '', reference: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps({ place }: Props, { failedAt }: State): Partial<State> | null {
    if (failedAt === '') return { failedAt: place };
    return failedAt !== undefined && failedAt !== place ? { failedAt: undefined } : null;
  }

  override render() {
    if (this.state.failedAt === undefined) return this.props.children;
    return (
      <ErrorPanel
        title={translate('failed.screen')}
        text={translate('failed.screenText')}
        reference={this.state.reference}
        retryLabel={translate('act.reload')}
        onRetry={() => window.location.reload()}
      />
    );
  }
}
