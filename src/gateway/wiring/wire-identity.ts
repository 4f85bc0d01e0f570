import type { Context } from '../context/context.ts';
import type { Db } from '../db/tables.ts';
import { captchaRoutes } from '../features/captcha/captcha-routes.ts';
import { createCaptcha } from '../features/captcha/service.ts';
import { freePlayRoutes } from '../features/free-play/free-play-routes.ts';
import { createAltcha } from '../features/human-check/altcha.ts';
import { humanCheckRoutes } from '../features/human-check/human-check-routes.ts';
import { createHumanCheck } from '../features/human-check/service.ts';
import { createNotifier } from '../features/mail/notifier.ts';
import { createOutbox } from '../features/mail/outbox.ts';
import { createMailSender } from '../features/mail/sender.ts';
import { createSmtpTransport } from '../features/mail/transport.ts';
import { membersRoutes } from '../features/members/member-routes.ts';
import { passwordsRoutes } from '../features/passwords/password-routes.ts';
import { payloadKeysRoutes } from '../features/payload-keys/payload-key-routes.ts';
import { createPayloadKeys, openOrRefuse } from '../features/payload-keys/service.ts';
import { phoneProviderRoutes } from '../features/phone-provider/phone-provider-routes.ts';
import { createPhoneProvider } from '../features/phone-provider/service.ts';
import { placesRoutes } from '../features/places/place-routes.ts';
import { personOf } from '../features/registers/person.ts';
import { findAffiliate, spendAffiliate } from '../features/registration/affiliates.ts';
import { registrationRoutes } from '../features/registration/registration-routes.ts';
import { type Asked, askPassword } from '../features/security/ask-password.ts';
import { createAuthenticator } from '../features/security/authenticator.ts';
import { securityRoutes } from '../features/security/security-routes.ts';
import { createLetIn } from '../features/sessions/let-in.ts';
import { sessionsRoutes } from '../features/sessions/session-routes.ts';
import { createSessions, type Sessions } from '../features/sessions/sessions.ts';
import { createOpenId } from '../features/social/openid.ts';
import { createSocialProviders } from '../features/social/providers.ts';
import { socialRoutes } from '../features/social/social-routes.ts';
import { createCodes } from '../features/verification/service.ts';
import { verificationRoutes } from '../features/verification/verification-routes.ts';
import { openWallet } from '../features/wallet/accounts.ts';
import { closeTrialWallet, openTrialWallet } from '../features/wallet/trial.ts';
import { walletRoutes } from '../features/wallet/wallet-routes.ts';
import type { HumanCheck } from '../identity/checks/human-check.ts';
import type { Codes } from '../identity/codes/codes.ts';
import type { Notifier } from '../identity/codes/notifier.ts';
import { createPasswords, type Passwords } from '../identity/passwords/passwords.ts';
import { type AtRest, createAtRest } from '../identity/secrets/at-rest.ts';
import { createIdentitySettings } from '../identity/settings.ts';
import type { OpenPayload } from '../pipeline/encrypted-bodies.ts';
import type { Authenticate, Pipeline } from '../pipeline/pipeline.ts';
import { composeRegisters } from './wire-protection.ts';

/** The identity features: authentication for requests, and their calls. */
export interface Identity {
  readonly authenticate: Authenticate;
  readonly findByTab: Sessions['findByTab'];
  readonly openPayload: OpenPayload;
  /** The only password hasher of this process; it bounds the memory for hashing. */
  readonly passwords: Passwords;
  /** Notifies members of changes to their account. */
  readonly notifier: Notifier;
  readonly humanCheck: HumanCheck;
  /** Sends codes to verified contacts of members. */
  readonly codes: Codes;
  /** Encrypts data that must be readable later. */
  readonly atRest: AtRest;
  askPassword(asked: Asked): ReturnType<typeof askPassword>;
  routes(pipeline: Pipeline): void;
}

/** Wires log-in, registration and membership, which are independent of each other. */
export function composeIdentity(context: Context): Identity {
  const atRest = createAtRest(context.config.secretKey);
  const payloadKeys = createPayloadKeys(context, atRest);
  const settings = createIdentitySettings(context.db, context.revisions);
  const passwords = createPasswords(context.random, context.passwordCost);
  const captcha = createCaptcha(context);
  const humanCheck = createHumanCheck(context, settings, createAltcha(context.clock, context.random), captcha);
  const mail = createMailSender(context, context.config.mail && createSmtpTransport(context.config.mail));
  const messenger = createOutbox(mail.announce);
  const notifier = createNotifier(context.clock, messenger);
  const codes = createCodes(context, settings, messenger);
  const authenticator = createAuthenticator(context, atRest);
  const sessions = createSessions(context, notifier);
  const phoneProvider = createPhoneProvider(context);
  const registers = composeRegisters(context);
  const askRegisters = (merchant: string, memberId: string) => registers.ask(merchant, memberId, 'login');
  const login = {
    askRegisters,
    settings,
    passwords,
    captcha,
    humanCheck,
    codes,
    sessions,
    authenticator,
    phoneProvider,
    notifier,
  };
  const trialWallet = { open: openTrialWallet, close: closeTrialWallet };
  const letIn = createLetIn(context, login);
  const ask = (asked: Asked) => askPassword(context, passwords, asked);
  const registration = {
    async askApplicant(merchant: string, ...person: Parameters<typeof personOf>) {
      const { refusal, outcomes } = await registers.askApplicant(merchant, personOf(...person));
      const keep = (db: Db, memberId: string) => registers.keep(db, merchant, memberId, outcomes);
      return { refusal, keep };
    },
  };
  const deps = { ...login, registers: registration, letIn, openWallet, askPassword: ask, encryptedTexts: payloadKeys };
  const social = {
    ...deps,
    findAffiliate,
    spendAffiliate,
    providers: createSocialProviders(context, atRest),
    openId: createOpenId(context.config.localProviders, () => context.clock.now()),
  };
  return {
    authenticate: sessions.authenticate,
    findByTab: sessions.findByTab,
    openPayload: openOrRefuse(payloadKeys),
    notifier,
    passwords,
    humanCheck,
    codes,
    atRest,
    askPassword: ask,
    routes(pipeline) {
      context.jobs.push(mail);
      payloadKeysRoutes(pipeline, payloadKeys);
      phoneProviderRoutes(pipeline, phoneProvider);
      captchaRoutes(pipeline, captcha);
      humanCheckRoutes(pipeline, humanCheck);
      verificationRoutes(pipeline, deps);
      sessionsRoutes(pipeline, deps);
      placesRoutes(pipeline, deps);
      freePlayRoutes(pipeline, { ...deps, trialWallet });
      registrationRoutes(pipeline, deps);
      socialRoutes(pipeline, social);
      passwordsRoutes(pipeline, { ...deps, messenger });
      membersRoutes(pipeline);
      walletRoutes(pipeline);
      securityRoutes(pipeline, { ...deps, atRest });
    },
  };
}
