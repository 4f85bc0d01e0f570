import { Component, type ReactNode } from 'react';
import { Failed } from '../health/failed.tsx';
import { reportOnce } from './report-once.ts';

interface RegionProps {
  /** A new value resets the region, for example the address. */
  readonly resetKey?: string;
  /** Only for a window: a failure then overlays the page, and can be closed. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Error boundary of a part of the page: the rest keeps working, and the visitor may retry. */
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
    const onRetry = () => this.setState({ failure: undefined });
    return <Failed failure={this.state.failure} onRetry={onRetry} onClose={this.props.onClose} />;
  }
}
