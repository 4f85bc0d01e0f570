import type { Context } from './context.ts';
import type { Authenticate, Door } from './door/door.ts';
import { captchaRoutes } from './features/captcha/routes.ts';
import { createCaptcha } from './features/captcha/service.ts';
import { createAltcha } from './features/human-check/altcha.ts';
import { humanCheckRoutes } from './features/human-check/routes.ts';
import { createHumanCheck } from './features/human-check/service.ts';
import { membersRoutes } from './features/members/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { sessionsRoutes } from './features/sessions/routes.ts';
import { createSessions } from './features/sessions/sessions.ts';
import { outboxMessenger } from './features/verification/messenger.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { createCodes } from './features/verification/service.ts';
import { openWallet } from './features/wallet/accounts.ts';
import { walletRoutes } from './features/wallet/routes.ts';
import { createPasswords } from './identity/passwords.ts';
import { createIdentitySettings } from './identity/settings.ts';

/** Who visitors are: what the door asks of it, and its calls. */
export interface Identity {
  readonly authenticate: Authenticate;
  routes(door: Door): void;
}

/** Brings the features of log-in, registration and membership together; they do not know each other. */
export function composeIdentity(context: Context): Identity {
  const settings = createIdentitySettings(context.db, context.revisions);
  const passwords = createPasswords(context.random);
  const captcha = createCaptcha(context);
  const humanCheck = createHumanCheck(context, settings, createAltcha(context.clock, context.random));
  const codes = createCodes(context, settings, outboxMessenger);
  const sessions = createSessions(context);
  const needs = { settings, passwords, captcha, humanCheck, codes, sessions, openWallet };
  return {
    authenticate: sessions.authenticate,
    routes(door) {
      captchaRoutes(door, captcha);
      humanCheckRoutes(door, humanCheck);
      verificationRoutes(door, needs);
      sessionsRoutes(door, needs);
      registrationRoutes(door, needs);
      membersRoutes(door);
      walletRoutes(door);
    },
  };
}
