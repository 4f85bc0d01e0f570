import {
  ErrorCode,
  type EvaluationContext,
  type FlagValue,
  type JsonValue,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type ResolutionDetails,
} from '@openfeature/web-sdk';
import { detailsOf } from './details.ts';
import { type FlagEvents, FollowedFlags, type FollowedOptions } from './followed-flags.ts';

/**
 * Flags of a Livery site in a browser: all flags of one context, evaluated once and again at each change. Nothing is
 * stored in the browser.
 */
export class LiveryWebProvider implements Provider {
  readonly metadata = { name: 'livery-web' };
  readonly runsOn = 'client';
  readonly events = new OpenFeatureEventEmitter();
  private readonly flags: FollowedFlags;

  constructor(options: FollowedOptions) {
    const { events } = this;
    const notify: FlagEvents = {
      changed: (flagsChanged) => events.emit(ProviderEvents.ConfigurationChanged, { flagsChanged: [...flagsChanged] }),
      lost: () => events.emit(ProviderEvents.Stale, { message: 'The site cannot be reached.' }),
      restored: () => events.emit(ProviderEvents.Ready),
      failed: ({ message }) => events.emit(ProviderEvents.Error, { message, errorCode: ErrorCode.PROVIDER_FATAL }),
    };
    this.flags = new FollowedFlags(options, notify);
  }

  initialize(context: EvaluationContext = {}): Promise<void> {
    return this.flags.open(context);
  }

  onContextChange(_former: EvaluationContext, context: EvaluationContext): Promise<void> {
    return this.flags.change(context);
  }

  async onClose(): Promise<void> {
    this.flags.close();
  }

  resolveBooleanEvaluation(key: string, fallback: boolean): ResolutionDetails<boolean> {
    return this.resolve(key, fallback);
  }

  resolveStringEvaluation(key: string, fallback: string): ResolutionDetails<string> {
    return this.resolve(key, fallback);
  }

  resolveNumberEvaluation(key: string, fallback: number): ResolutionDetails<number> {
    return this.resolve(key, fallback);
  }

  resolveObjectEvaluation<T extends JsonValue>(key: string, fallback: T): ResolutionDetails<T> {
    return this.resolve(key, fallback);
  }

  private resolve<T extends FlagValue>(key: string, fallback: T): ResolutionDetails<T> {
    return detailsOf(this.flags.get(key), fallback);
  }
}
