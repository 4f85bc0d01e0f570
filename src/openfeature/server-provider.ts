import {
  ErrorCode,
  type EvaluationContext,
  type FlagValue,
  type JsonValue,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import { detailsOf, failureOf } from './details.ts';
import { type FlagEvents, FollowedFlags, type FollowedOptions } from './followed-flags.ts';

/**
 * Flags of a Livery site in a service: each evaluation is one request with its own context. Changes are followed for an
 * anonymous visitor: `flagsChanged` has the flags whose answer changed for this context.
 */
export class LiveryServerProvider implements Provider {
  readonly metadata = { name: 'livery-server' };
  readonly runsOn = 'server';
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

  initialize(): Promise<void> {
    return this.flags.open({});
  }

  async onClose(): Promise<void> {
    this.flags.close();
  }

  resolveBooleanEvaluation(key: string, fallback: boolean, context: EvaluationContext) {
    return this.resolve(key, fallback, context);
  }

  resolveStringEvaluation(key: string, fallback: string, context: EvaluationContext) {
    return this.resolve(key, fallback, context);
  }

  resolveNumberEvaluation(key: string, fallback: number, context: EvaluationContext) {
    return this.resolve(key, fallback, context);
  }

  resolveObjectEvaluation<T extends JsonValue>(key: string, fallback: T, context: EvaluationContext) {
    return this.resolve(key, fallback, context);
  }

  private async resolve<T extends FlagValue>(
    key: string,
    fallback: T,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    try {
      return detailsOf(await this.flags.client.one(key, context), fallback);
    } catch (error) {
      return failureOf(error, fallback);
    }
  }
}
