import { Component, type ReactNode } from 'react';
import { Failed } from '../health/failed.tsx';
import { reportOnce } from './report-once.ts';

interface RegionProps {
  /** A new value lets the region try again, for example the address. */
  readonly resetKey?: string;
  /** Given for a window: a failure is then drawn over the page, and may be closed. */
  readonly onClose?: () => void;
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
    const onRetry = () => this.setState({ failure: undefined });
    return <Failed failure={this.state.failure} onRetry={onRetry} onClose={this.props.onClose} />;
  }
}
