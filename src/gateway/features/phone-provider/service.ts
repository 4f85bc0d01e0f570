import type { Context } from '#gateway/context/context.ts';
import type { PhoneTokenVerifier } from '#gateway/identity/codes/phone-verification.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { createIdTokens } from './id-token.ts';
import { disableProject, findProject, type PhoneProject, spendToken, writeProject } from './store.ts';

/** Phone providers of all merchants (M103, D28). */
export interface PhoneProviderService extends PhoneTokenVerifier {
  /** Settings for the page; undefined: the merchant has no provider. */
  project(merchant: string): Promise<PhoneProject | undefined>;
  /** Sets or removes a merchant's project. */
  setProject(merchant: string, project: PhoneProject | undefined): Promise<void>;
}

/** Creates the service. `verify` throws Failure overloaded while the provider's keys are unavailable. */
export function createPhoneProvider({ config, db, clock, log }: Context): PhoneProviderService {
  const idTokens = createIdTokens(config.phoneKeysUrl, () => clock.now());
  const find = (merchant: string) => db.withMerchant(merchant, (scope) => findProject(scope, merchant));
  return {
    async project(merchant) {
      const found = await find(merchant);
      if (found === undefined) return undefined;
      const { emulator, ...project } = found;
      // Tokens of an emulator prove nothing; in production no page may be sent to one.
      return emulator === undefined || config.production ? project : { ...project, emulator };
    },
    setProject: (merchant, project) =>
      db.withMerchant(merchant, (scope) =>
        project === undefined ? disableProject(scope, merchant) : writeProject(scope, merchant, project),
      ),
    async verify(merchant, idToken) {
      const project = await find(merchant);
      if (project === undefined) return undefined;
      const proved = await idTokens.validate(project.projectId, idToken).catch((err: unknown) => {
        logEvent(log, 'phone.jwks_fetch_failed', { err });
        throw new Failure('overloaded', { detail: 'the phone provider does not answer', retryAfter: 5 });
      });
      if (proved === undefined) return undefined;
      const isFirst = await db.withMerchant(merchant, (scope) =>
        spendToken(scope, merchant, idToken, proved.expiresAt),
      );
      return isFirst ? proved.number : undefined;
    },
  };
}
